"""The tables of this app."""

import django.db.models.deletion
from django.conf import settings
from web.append_only import AppendOnly
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('web', '0001_first'),
        ('auth', '0012_alter_user_first_name_max_length'),
        ('sessions', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AccountName',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='folded_name', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('key', models.CharField(db_index=True, max_length=300)),
            ],
        ),
        migrations.CreateModel(
            name='Guest',
            fields=[
                ('key', models.CharField(editable=False, max_length=64, primary_key=True, serialize=False)),
                ('address', models.CharField(blank=True, db_index=True, max_length=64)),
                ('used', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='AccessToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('used', models.DateTimeField(blank=True, null=True)),
                ('revoked', models.DateTimeField(blank=True, null=True)),
                ('scope', models.CharField(choices=[('read', 'read'), ('play', 'read, and play battles'), ('all', 'everything that you may do')], default='all', max_length=4)),
                ('ends', models.DateTimeField()),
                ('falls', models.BooleanField(default=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='access_tokens', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created', '-id'),
            },
        ),
        migrations.CreateModel(
            name='LogIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.CharField(max_length=60)),
                ('begun', models.DateTimeField()),
                ('seen', models.DateTimeField()),
                ('session', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='log_in', to='sessions.session')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log_ins', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-seen', '-id'),
            },
        ),
        migrations.CreateModel(
            name='RateWindow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who', models.CharField(max_length=80)),
                ('window', models.BigIntegerField(db_index=True)),
                ('count', models.PositiveIntegerField(default=1)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('who', 'window'), name='accounts_one_row_a_window')],
            },
        ),
        migrations.CreateModel(
            name='Ban',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(choices=[('everything', 'from everything'), ('talk', 'from talk only')], max_length=10)),
                ('reason', models.CharField(max_length=200)),
                ('begun', models.DateTimeField(auto_now_add=True)),
                ('ends', models.DateTimeField(null=True)),
                ('lifted', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bans', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-id',),
                'indexes': [models.Index(condition=models.Q(('lifted__isnull', True)), fields=['user'], name='accounts_bans')],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=150)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='blocked_by', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('name',),
                'constraints': [models.UniqueConstraint(fields=('owner', 'name'), name='accounts_one_block_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('no_fault', 'no fault'), ('hidden', 'words hidden'), ('shown', 'words shown again'), ('warned', 'warned'), ('banned', 'banned'), ('lifted', 'ban lifted')], max_length=8)),
                ('by_name', models.CharField(max_length=150)),
                ('whom_name', models.CharField(max_length=150)),
                ('subject_kind', models.CharField(blank=True, max_length=20)),
                ('subject_id', models.PositiveBigIntegerField(null=True)),
                ('words', models.CharField(blank=True, max_length=500)),
                ('terms', models.CharField(blank=True, max_length=120)),
                ('reason', models.CharField(max_length=200)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('whom', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='decisions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-id',),
                'indexes': [models.Index(fields=['subject_kind', 'subject_id'], name='accounts_decisions_on')],
            },
        ),
        AppendOnly("accounts_decision", ("id", "kind", "by_name", "whom_name", "subject_kind", "subject_id", "words", "terms", "reason", "created")),
    ]
