"""The tables of this app."""

import django.db.models.deletion
import django.utils.timezone
import web.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('battles', '0001_first'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='WorkerSlot',
            fields=[
                ('number', models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ('ticket', models.PositiveBigIntegerField(default=0)),
                ('is_idle', models.BooleanField(default=True)),
                ('seen', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Simulation',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('guest_key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('ruleset', models.SlugField(max_length=40)),
                ('name', models.CharField(max_length=60)),
                ('sharing', models.CharField(choices=[('private', 'only for me'), ('link', 'for whoever has the link'), ('public', 'for everybody')], default='private', max_length=7)),
                ('link', models.CharField(blank=True, max_length=43, null=True, unique=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('changed', models.DateTimeField(auto_now=True)),
                ('kind', models.CharField(choices=[('experiment', 'battles from their beginning'), ('sweep', 'one change after the other')], default='experiment', max_length=20)),
                ('job', models.JSONField()),
                ('digest', models.CharField(db_index=True, max_length=64)),
                ('aim', models.JSONField()),
                ('battles', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('queued', 'waits for its turn'), ('running', 'being played'), ('paused', 'paused'), ('cancelled', 'cancelled'), ('done', 'finished'), ('failed', 'failed')], default='queued', max_length=9)),
                ('trouble', models.CharField(blank=True, max_length=300)),
                ('total', models.JSONField(default=dict)),
                ('winners', models.TextField(blank=True, default='')),
                ('counted', models.PositiveIntegerField(default=0)),
                ('summed', models.PositiveIntegerField(default=0)),
                ('next_chunk', models.PositiveIntegerField(default=0)),
                ('payer', models.CharField(blank=True, max_length=80)),
                ('size', models.PositiveIntegerField(default=0)),
                ('token', models.CharField(blank=True, max_length=64)),
                ('served', models.DateTimeField(default=django.utils.timezone.now)),
                ('started', models.DateTimeField(blank=True, null=True)),
                ('ended', models.DateTimeField(blank=True, null=True)),
                ('pace_from', models.DateTimeField(blank=True, null=True)),
                ('pace_counted', models.PositiveIntegerField(default=0)),
                ('before', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='after', to='laboratory.simulation')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created', 'id'),
            },
        ),
        migrations.CreateModel(
            name='SampleBattle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('events', models.BinaryField(default=bytes)),
                ('facts', models.JSONField(default=dict)),
                ('asked', models.DateTimeField(default=django.utils.timezone.now)),
                ('simulation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sample_battles', to='laboratory.simulation')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Chunk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('first', models.PositiveIntegerField()),
                ('count', models.PositiveIntegerField()),
                ('played', models.PositiveIntegerField(default=0)),
                ('tally', models.JSONField(default=dict)),
                ('winners', models.TextField(blank=True, default='')),
                ('taken', models.DateTimeField(blank=True, null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('simulation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chunks', to='laboratory.simulation')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Forecast',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('chances', 'chances at a moment'), ('curve', 'a whole battle')], max_length=7)),
                ('side', models.CharField(blank=True, max_length=60)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('edition', models.CharField(max_length=40)),
                ('bot', models.CharField(max_length=20)),
                ('seed', models.PositiveBigIntegerField()),
                ('futures', models.PositiveSmallIntegerField()),
                ('moments', models.JSONField(default=list)),
                ('sums', models.JSONField(default=dict)),
                ('played', models.PositiveIntegerField(default=0)),
                ('planned', models.BooleanField(default=False)),
                ('is_done', models.BooleanField(default=False)),
                ('trouble', models.CharField(blank=True, max_length=200)),
                ('asked', models.DateTimeField(auto_now_add=True)),
                ('moved', models.DateTimeField(auto_now_add=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='forecasts', to='battles.battle')),
            ],
            options={
                'ordering': ('-id',),
                'indexes': [models.Index(condition=models.Q(('is_done', False)), fields=['moved'], name='laboratory_forecasts_due')],
                'constraints': [models.UniqueConstraint(fields=('battle', 'kind', 'side', 'seq'), name='laboratory_one_forecast_a_moment')],
            },
        ),
        migrations.AddIndex(
            model_name='simulation',
            index=models.Index(fields=['user', '-created'], name='laboratory_own'),
        ),
        migrations.AddIndex(
            model_name='simulation',
            index=models.Index(condition=models.Q(('sharing', 'public')), fields=['-created'], name='laboratory_public'),
        ),
        migrations.AddIndex(
            model_name='simulation',
            index=models.Index(condition=models.Q(('state__in', ['queued', 'running'])), fields=['served'], name='laboratory_due'),
        ),
        migrations.AddConstraint(
            model_name='simulation',
            constraint=models.UniqueConstraint(condition=models.Q(('token', ''), _negated=True), fields=('user', 'token'), name='laboratory_user_tokens'),
        ),
        migrations.AddConstraint(
            model_name='simulation',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('token', ''), _negated=True), models.Q(('guest_key', ''), _negated=True)), fields=('guest_key', 'token'), name='laboratory_guest_tokens'),
        ),
        migrations.AddConstraint(
            model_name='simulation',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['experiment', 'sweep'])), name='laboratory_known_kinds'),
        ),
        migrations.AddConstraint(
            model_name='samplebattle',
            constraint=models.UniqueConstraint(fields=('simulation', 'number'), name='laboratory_sample_battle_numbers'),
        ),
        migrations.AddConstraint(
            model_name='chunk',
            constraint=models.UniqueConstraint(fields=('simulation', 'number'), name='laboratory_chunk_numbers'),
        ),
        migrations.AddConstraint(
            model_name='chunk',
            constraint=models.CheckConstraint(condition=models.Q(('played__lte', models.F('count'))), name='laboratory_chunk_not_too_full'),
        ),
    ]
