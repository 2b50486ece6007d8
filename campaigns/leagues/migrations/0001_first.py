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
        ('rosters', '0001_first'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Division',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=60)),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('home', models.CharField(blank=True, max_length=60)),
                ('seed', models.PositiveSmallIntegerField()),
                ('since', models.PositiveSmallIntegerField(default=1)),
                ('until', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='leagues.division')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='league_entrants', to=settings.AUTH_USER_MODEL)),
                ('warband', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='league_entrants', to='rosters.warband')),
            ],
            options={
                'ordering': ('seed', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Fixture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('why', models.JSONField(default=list)),
                ('off_wishes', models.JSONField(blank=True, default=list)),
                ('battle', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='fixture', to='battles.battle')),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='firsts', to='leagues.entrant')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='seconds', to='leagues.entrant')),
            ],
            options={
                'ordering': ('table',),
            },
        ),
        migrations.CreateModel(
            name='FiledResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('outcome', models.CharField(max_length=10)),
                ('inflicted_first', models.PositiveSmallIntegerField(default=0)),
                ('inflicted_second', models.PositiveSmallIntegerField(default=0)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('told', models.DateTimeField(auto_now=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.entrant')),
                ('fixture', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='filed', to='leagues.fixture')),
            ],
        ),
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.TextField(max_length=1000)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('decided', models.DateTimeField(blank=True, null=True)),
                ('decision', models.CharField(blank=True, max_length=300)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.entrant')),
                ('fixture', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='dispute', to='leagues.fixture')),
            ],
        ),
        migrations.CreateModel(
            name='League',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80)),
                ('about', models.TextField(blank=True, max_length=2000)),
                ('ruleset', models.SlugField(max_length=40)),
                ('is_listed', models.BooleanField(default=True)),
                ('token', models.CharField(max_length=64)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='leagues', to='clubs.club')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='leagues_made', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=1)),
                ('outcome', models.CharField(choices=[('first', 'first'), ('second', 'second'), ('draw', 'draw'), ('first_out', 'first_out'), ('second_out', 'second_out'), ('both_out', 'both_out'), ('bye', 'bye'), ('absent', 'absent')], max_length=10)),
                ('inflicted_first', models.PositiveSmallIntegerField(default=0)),
                ('inflicted_second', models.PositiveSmallIntegerField(default=0)),
                ('bonus_first', models.SmallIntegerField(default=0)),
                ('bonus_second', models.SmallIntegerField(default=0)),
                ('source', models.CharField(choices=[('battle', 'from the battle on this site'), ('agreed', 'told by one, confirmed by the other'), ('silence', 'told by one, not answered in time'), ('organiser', 'decided by the organiser'), ('missed', 'nobody told of it in time'), ('alone', 'nobody to meet'), ('challenge', 'the challenge was not taken up'), ('tied', 'a draw on this site, decided as was agreed for the season')], max_length=9)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('by_name', models.CharField(blank=True, max_length=150)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='leagues.fixture')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.AddField(
            model_name='fixture',
            name='result',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='leagues.result'),
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('state', models.CharField(choices=[('draft', 'not published'), ('open', 'being played'), ('closed', 'closed')], default='draft', max_length=6)),
                ('deadline', models.DateTimeField(blank=True, null=True)),
                ('published', models.DateTimeField(blank=True, null=True)),
                ('reminded', models.DateTimeField(blank=True, null=True)),
                ('missed', models.DateTimeField(blank=True, null=True)),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='leagues.division')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.AddField(
            model_name='fixture',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fixtures', to='leagues.round'),
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('title', models.CharField(max_length=80)),
                ('system', models.CharField(choices=[('swiss', 'Swiss'), ('robin', 'Round robin'), ('double', 'Double round robin'), ('knockout', 'Knock-out'), ('ladder', 'Ladder')], max_length=8)),
                ('state', models.CharField(choices=[('entering', 'open for entries'), ('running', 'running'), ('closed', 'closed')], default='entering', max_length=8)),
                ('rounds', models.PositiveSmallIntegerField(default=0)),
                ('round_days', models.PositiveSmallIntegerField(default=14)),
                ('missed', models.CharField(choices=[('wait', 'the organiser decides'), ('draw', 'it counts as a draw'), ('both_out', 'neither gets more than a forfeit')], default='wait', max_length=8)),
                ('scoring', models.JSONField(default=dict)),
                ('tie_breaks', models.JSONField(default=list)),
                ('with_sides', models.BooleanField(default=False)),
                ('mates', models.PositiveSmallIntegerField(default=3)),
                ('third_place', models.BooleanField(default=False)),
                ('spots', models.PositiveSmallIntegerField(default=1)),
                ('drawn', models.CharField(choices=[('wait', 'both agree who goes on, or the organiser decides'), ('replay', 'it is played again'), ('harm', 'whoever did more harm goes on; if equal, it is played again'), ('seed', 'whoever was seeded higher goes on')], default='wait', max_length=6)),
                ('reach', models.PositiveSmallIntegerField(default=3)),
                ('answer_days', models.PositiveSmallIntegerField(default=5)),
                ('silence', models.CharField(choices=[('forfeit', 'a forfeit: the challenger moves up'), ('decline', 'the same as declining')], default='forfeit', max_length=7)),
                ('declines', models.PositiveSmallIntegerField(default=1)),
                ('climbing', models.CharField(choices=[('climb', 'the winner takes the rung, and those between move down by one'), ('swap', 'the two change rungs')], default='climb', max_length=5)),
                ('scenario', models.CharField(blank=True, max_length=60)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('closed', models.DateTimeField(blank=True, null=True)),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='leagues.league')),
            ],
            options={
                'ordering': ('-number',),
            },
        ),
        migrations.CreateModel(
            name='PairBan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cost', models.PositiveSmallIntegerField(default=0)),
                ('reason', models.CharField(max_length=120)),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.entrant')),
                ('two', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.entrant')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bans', to='leagues.season')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='SeasonAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(max_length=400)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('by_name', models.CharField(blank=True, max_length=150)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='actions', to='leagues.season')),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.AddField(
            model_name='entrant',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='leagues.season'),
        ),
        migrations.AddField(
            model_name='division',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='divisions', to='leagues.season'),
        ),
        migrations.CreateModel(
            name='LadderChallenge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'waits for an answer'), ('accepted', 'accepted'), ('declined', 'declined'), ('forfeit', 'forfeited'), ('taken', 'taken back'), ('void', 'came to nothing')], default='open', max_length=8)),
                ('answer_by', models.DateTimeField()),
                ('answered', models.DateTimeField(blank=True, null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('challenged', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenged_by', to='leagues.entrant')),
                ('challenger', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='leagues.entrant')),
                ('division', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='leagues.division')),
                ('fixture', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='challenge', to='leagues.fixture')),
            ],
            options={
                'ordering': ('-id',),
                'indexes': [models.Index(condition=models.Q(('state', 'open')), fields=['answer_by'], name='ladder_due')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('challenger',), name='ladder_one_made'), models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('challenged',), name='ladder_one_had')],
            },
        ),
        migrations.AddConstraint(
            model_name='league',
            constraint=models.UniqueConstraint(fields=('made_by', 'token'), name='league_one_press'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(fields=('fixture', 'number'), name='league_one_result'),
        ),
        migrations.AddIndex(
            model_name='round',
            index=models.Index(condition=models.Q(('state', 'open')), fields=['deadline'], name='league_deadlines'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('division', 'number'), name='league_one_round'),
        ),
        migrations.AddConstraint(
            model_name='fixture',
            constraint=models.UniqueConstraint(fields=('round', 'table'), name='league_one_table'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.UniqueConstraint(fields=('league', 'number'), name='league_one_season'),
        ),
        migrations.AddConstraint(
            model_name='pairban',
            constraint=models.UniqueConstraint(fields=('one', 'two'), name='league_one_pair_ban'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('season', 'user'), name='league_one_entry'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('season', 'seed'), name='league_one_seed'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.UniqueConstraint(fields=('season', 'number'), name='league_one_division'),
        ),
        AppendOnly("leagues_result", ("id", "fixture_id", "number", "outcome", "inflicted_first", "inflicted_second", "bonus_first", "bonus_second", "source", "reason", "by_name", "created"), unique=(("fixture_id", "number"),)),
        AppendOnly("leagues_seasonaction", ("id", "season_id", "words", "reason", "by_name", "created")),
    ]
