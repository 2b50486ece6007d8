"""The tables of this app."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from web.append_only import PrepareAppendOnly
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='IdempotencyKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64)),
                ('digest', models.CharField(max_length=64)),
                ('status', models.PositiveSmallIntegerField(default=0)),
                ('body', models.BinaryField(default=bytes)),
                ('headers', models.JSONField(default=dict)),
                ('created', models.BigIntegerField(db_index=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='idempotency_keys', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='web_one_attempt_a_key')],
            },
        ),
        migrations.CreateModel(
            name='Still',
            fields=[
                ('id', models.CharField(editable=False, max_length=64, primary_key=True, serialize=False)),
                ('source', models.BinaryField(default=bytes)),
                ('png', models.BinaryField(default=bytes)),
                ('is_waiting', models.BooleanField(default=True)),
                ('asked', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('is_waiting', True)), fields=['asked'], name='web_waiting_stills')],
            },
        ),
        PrepareAppendOnly(),
    ]
