"""The tables of this app."""

import django.db.models.deletion
import web.ids
from django.conf import settings
from web.append_only import AppendOnly
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('web', '0001_first'),
        ('battles', '0001_first'),
        ('clubs', '0001_first'),
        ('laboratory', '0001_first'),
        ('leagues', '0001_first'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Campaign',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('ruleset', models.SlugField(max_length=40)),
                ('token', models.CharField(max_length=64)),
                ('secret', models.BinaryField()),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('moved', models.DateTimeField(auto_now=True)),
                ('status', models.CharField(choices=[('gathering', 'gathering crews'), ('running', 'being fought'), ('ended', 'over')], default='gathering', max_length=9)),
                ('entries', models.PositiveIntegerField(default=0)),
                ('remembered', models.PositiveIntegerField(default=0)),
                ('snapshot', models.BinaryField(default=bytes)),
                ('fault', models.CharField(blank=True, max_length=300)),
                ('checked', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='campaigns', to='clubs.club')),
            ],
            options={
                'ordering': ('-moved', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Aftermath',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('token', models.CharField(max_length=64)),
                ('title', models.CharField(max_length=80)),
                ('scenario', models.CharField(max_length=60)),
                ('sides', models.JSONField()),
                ('forces', models.JSONField(default=dict)),
                ('arc', models.CharField(blank=True, max_length=60)),
                ('holding', models.CharField(blank=True, max_length=60)),
                ('status', models.CharField(choices=[('fighting', 'to be fought'), ('reported', 'to be confirmed'), ('disputed', 'disputed'), ('settled', 'settled'), ('void', 'does not count'), ('off', 'called off'), ('reopened', 'to be ruled on anew')], default='fighting', max_length=8)),
                ('report', models.JSONField(blank=True, null=True)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('off_wishes', models.JSONField(blank=True, default=list)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('settled', models.DateTimeField(blank=True, null=True)),
                ('tallied', models.BooleanField(default=False)),
                ('battle', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='aftermath', to='battles.battle')),
                ('weighed', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='laboratory.simulation')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='aftermaths', to='campaigns.campaign')),
            ],
            options={
                'ordering': ('-created', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Chapter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('title', models.CharField(max_length=80)),
                ('at', models.DateTimeField()),
                ('sentences', models.JSONField(default=list)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chapters', to='campaigns.campaign')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Crew',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('document', models.JSONField()),
                ('joined', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='crews', to='campaigns.campaign')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='crews', to='clubs.membership')),
            ],
            options={
                'ordering': ('joined', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Confirmation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveIntegerField()),
                ('by_name', models.CharField(max_length=60)),
                ('agrees', models.BooleanField()),
                ('words', models.CharField(blank=True, max_length=400)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('aftermath', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='confirmations', to='campaigns.aftermath')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
                ('crew', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='campaigns.crew')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='CrewLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('crew', models.CharField(max_length=22)),
                ('position', models.PositiveIntegerField()),
                ('number', models.PositiveIntegerField()),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='crew_lines', to='campaigns.campaign')),
            ],
            options={
                'ordering': ('position',),
            },
        ),
        migrations.CreateModel(
            name='EntrantCrew',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('crew', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='campaigns.crew')),
                ('entrant', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='crewed', to='leagues.entrant')),
            ],
        ),
        migrations.CreateModel(
            name='Fallen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('crew', models.CharField(max_length=22)),
                ('member', models.CharField(max_length=20)),
                ('words', models.TextField(blank=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fallen', to='campaigns.campaign')),
            ],
            options={
                'verbose_name_plural': 'fallen',
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='LedgerEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('key', models.CharField(max_length=200)),
                ('kind', models.CharField(max_length=30)),
                ('crew', models.CharField(blank=True, max_length=22)),
                ('member', models.CharField(blank=True, max_length=20)),
                ('body', models.JSONField()),
                ('by_name', models.CharField(blank=True, max_length=60)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ledger', to='campaigns.campaign')),
            ],
            options={
                'verbose_name_plural': 'ledger entries',
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='CampaignSnapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('state', models.BinaryField()),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='campaigns.campaign')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Meeting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('counted', models.JSONField(blank=True, default=dict)),
                ('owed', models.JSONField(blank=True, default=dict)),
                ('aftermath', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='meeting', to='campaigns.aftermath')),
                ('fixture', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='meeting', to='leagues.fixture')),
            ],
        ),
        migrations.CreateModel(
            name='SeasonTie',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ties', to='campaigns.campaign')),
                ('season', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='tie', to='leagues.season')),
            ],
        ),
        migrations.CreateModel(
            name='CampaignSystem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('ruleset', models.SlugField(max_length=40)),
                ('source', models.TextField(max_length=60000)),
                ('document', models.JSONField()),
                ('changed', models.DateTimeField(auto_now=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='campaign_systems', to='clubs.club')),
            ],
            options={
                'ordering': ('name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='WeaponTally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('crew', models.CharField(max_length=22)),
                ('weapon', models.CharField(max_length=80)),
                ('shots', models.PositiveIntegerField(default=0)),
                ('hits', models.PositiveIntegerField(default=0)),
                ('kills', models.PositiveIntegerField(default=0)),
                ('battles', models.PositiveIntegerField(default=0)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='weapons', to='campaigns.campaign')),
            ],
            options={
                'verbose_name_plural': 'weapon tallies',
                'ordering': ('weapon',),
            },
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.UniqueConstraint(fields=('club', 'token'), name='one_campaign_a_token'),
        ),
        migrations.AddIndex(
            model_name='aftermath',
            index=models.Index(fields=['campaign', '-created', 'id'], name='aftermaths_newest'),
        ),
        migrations.AddIndex(
            model_name='aftermath',
            index=models.Index(fields=['campaign', 'status'], name='aftermaths_open'),
        ),
        migrations.AddConstraint(
            model_name='aftermath',
            constraint=models.UniqueConstraint(fields=('campaign', 'token'), name='one_aftermath_a_token'),
        ),
        migrations.AddConstraint(
            model_name='chapter',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='one_chapter_a_number'),
        ),
        migrations.AddConstraint(
            model_name='crew',
            constraint=models.UniqueConstraint(fields=('campaign', 'player'), name='one_crew_a_player'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.UniqueConstraint(fields=('aftermath', 'crew', 'revision'), name='one_word_a_revision'),
        ),
        migrations.AddConstraint(
            model_name='crewline',
            constraint=models.UniqueConstraint(fields=('campaign', 'crew', 'position'), name='crew_positions'),
        ),
        migrations.AddConstraint(
            model_name='crewline',
            constraint=models.UniqueConstraint(fields=('campaign', 'crew', 'number'), name='crew_numbers'),
        ),
        migrations.AddConstraint(
            model_name='fallen',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='one_death_a_number'),
        ),
        migrations.AddIndex(
            model_name='ledgerentry',
            index=models.Index(fields=['campaign', 'created'], name='ledger_moments'),
        ),
        migrations.AddIndex(
            model_name='ledgerentry',
            index=models.Index(fields=['campaign', 'kind', 'number'], name='ledger_kinds'),
        ),
        migrations.AddIndex(
            model_name='ledgerentry',
            index=models.Index(fields=['campaign', 'crew', 'member', 'number'], name='ledger_lives'),
        ),
        migrations.AddConstraint(
            model_name='ledgerentry',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='ledger_numbers'),
        ),
        migrations.AddConstraint(
            model_name='ledgerentry',
            constraint=models.UniqueConstraint(fields=('campaign', 'key'), name='ledger_causes'),
        ),
        migrations.AddConstraint(
            model_name='campaignsnapshot',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='one_snapshot_a_number'),
        ),
        migrations.AddConstraint(
            model_name='campaignsystem',
            constraint=models.UniqueConstraint(fields=('club', 'name'), name='one_name_for_a_system'),
        ),
        migrations.AddConstraint(
            model_name='weapontally',
            constraint=models.UniqueConstraint(fields=('campaign', 'crew', 'weapon'), name='one_weapon_tally'),
        ),
        AppendOnly("campaigns_ledgerentry", unique=(("campaign_id", "number"), ("campaign_id", "key")), what="ledger"),
    ]
