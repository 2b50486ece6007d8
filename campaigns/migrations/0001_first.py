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
        ('laboratory', '0001_first'),
        ('rosters', '0001_first'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AlmanacBattle',
            fields=[
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='almanac', serialize=False, to='battles.battle')),
                ('ruleset', models.SlugField(max_length=40)),
                ('scenario', models.CharField(max_length=60)),
                ('counts', models.BooleanField()),
                ('is_public', models.BooleanField()),
                ('ended', models.DateTimeField()),
                ('known_from', models.DateTimeField()),
                ('seq', models.PositiveIntegerField()),
                ('winner', models.CharField(blank=True, max_length=60)),
                ('version', models.PositiveSmallIntegerField()),
                ('counted', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-ended', 'battle'),
            },
        ),
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
            ],
            options={
                'ordering': ('-moved', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('about', models.TextField(blank=True, max_length=2000)),
                ('town', models.CharField(blank=True, max_length=80)),
                ('is_listed', models.BooleanField(default=True)),
                ('joins', models.CharField(choices=[('asking', 'whoever asks and is let in'), ('invited', 'only who is invited')], default='asking', max_length=7)),
                ('members_write', models.BooleanField(default=False)),
                ('shows_results', models.BooleanField(default=False)),
                ('token', models.CharField(blank=True, editable=False, max_length=90, null=True, unique=True)),
                ('closed', models.DateTimeField(blank=True, null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='ClubEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=80)),
                ('place', models.CharField(blank=True, max_length=120)),
                ('note', models.TextField(blank=True, max_length=1000)),
                ('zone', models.CharField(max_length=64)),
                ('starts', models.DateTimeField()),
                ('ends', models.DateTimeField()),
                ('is_public', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('cancelled', models.DateTimeField(blank=True, null=True)),
                ('token', models.CharField(max_length=80)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('changed', models.DateTimeField(auto_now=True)),
            ],
            options={
                'ordering': ('starts', 'id'),
            },
        ),
        migrations.CreateModel(
            name='ClubGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=80)),
                ('ruleset', models.SlugField(max_length=40)),
                ('played', models.DateTimeField()),
                ('state', models.CharField(choices=[('on_site', 'on the site'), ('filed', 'filed, not confirmed'), ('confirmed', 'confirmed'), ('disputed', 'disputed')], max_length=9)),
                ('token', models.CharField(max_length=64)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-played', '-id'),
            },
        ),
        migrations.CreateModel(
            name='ClubInvitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=43, unique=True)),
                ('press', models.CharField(max_length=64)),
                ('most', models.PositiveSmallIntegerField()),
                ('used', models.PositiveSmallIntegerField(default=0)),
                ('ends', models.DateTimeField()),
                ('revoked', models.DateTimeField(blank=True, null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='ClubNotice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=80)),
                ('words', models.TextField(max_length=2000)),
                ('is_pinned', models.BooleanField(default=False)),
                ('is_public', models.BooleanField(default=False)),
                ('hidden_by', models.CharField(blank=True, max_length=150)),
                ('hidden_reason', models.CharField(blank=True, max_length=200)),
                ('token', models.CharField(max_length=64)),
                ('edited', models.DateTimeField(blank=True, null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-is_pinned', '-id'),
            },
        ),
        migrations.CreateModel(
            name='ClubPack',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('edition', models.PositiveSmallIntegerField()),
                ('has_prices', models.BooleanField(default=False)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='ClubRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('is_public', models.BooleanField()),
                ('kind', models.CharField(choices=[('duel', 'games of two'), ('many', 'games of more')], max_length=4)),
                ('person', models.CharField(max_length=40)),
                ('name', models.CharField(max_length=60)),
                ('rating', models.FloatField()),
                ('deviation', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('change', models.FloatField(default=0)),
            ],
            options={
                'ordering': ('-rating', 'name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Coming',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('answer', models.CharField(choices=[('yes', 'yes'), ('perhaps', 'perhaps'), ('no', 'no')], max_length=7)),
                ('changed', models.DateTimeField(auto_now=True)),
            ],
            options={
                'ordering': ('membership__name', 'id'),
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
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Crew',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('document', models.JSONField()),
                ('joined', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('joined', 'id'),
            },
        ),
        migrations.CreateModel(
            name='CrewLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('crew', models.CharField(max_length=22)),
                ('position', models.PositiveIntegerField()),
                ('number', models.PositiveIntegerField()),
            ],
            options={
                'ordering': ('position',),
            },
        ),
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.TextField(max_length=1000)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('decided', models.DateTimeField(blank=True, null=True)),
                ('decision', models.CharField(blank=True, max_length=300)),
            ],
        ),
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
            ],
            options={
                'ordering': ('seed', 'id'),
            },
        ),
        migrations.CreateModel(
            name='EntrantCrew',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
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
            ],
            options={
                'verbose_name_plural': 'fallen',
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Filed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('outcome', models.CharField(max_length=10)),
                ('inflicted_first', models.PositiveSmallIntegerField(default=0)),
                ('inflicted_second', models.PositiveSmallIntegerField(default=0)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('told', models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name='Fixture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('why', models.JSONField(default=list)),
                ('off_wishes', models.JSONField(blank=True, default=list)),
            ],
            options={
                'ordering': ('table',),
            },
        ),
        migrations.CreateModel(
            name='GameEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('filed', 'filed'), ('confirmed', 'confirmed'), ('disputed', 'disputed'), ('settled', 'settled')], max_length=9)),
                ('by_name', models.CharField(max_length=60)),
                ('winners', models.JSONField(default=list)),
                ('words', models.CharField(blank=True, max_length=300)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='GamePlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=60)),
                ('won', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ('place',),
            },
        ),
        migrations.CreateModel(
            name='JoinRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('words', models.CharField(blank=True, max_length=500)),
                ('state', models.CharField(choices=[('asked', 'asked'), ('let_in', 'let in'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='asked', max_length=9)),
                ('decided', models.DateTimeField(blank=True, null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='LadderChallenge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'waits for an answer'), ('accepted', 'accepted'), ('declined', 'declined'), ('forfeit', 'forfeited'), ('taken', 'taken back'), ('void', 'came to nothing')], default='open', max_length=8)),
                ('answer_by', models.DateTimeField()),
                ('answered', models.DateTimeField(blank=True, null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-id',),
            },
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
            ],
            options={
                'ordering': ('-created', 'id'),
            },
        ),
        migrations.CreateModel(
            name='LeagueDeed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(max_length=400)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('by_name', models.CharField(blank=True, max_length=150)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-id',),
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
            ],
            options={
                'verbose_name_plural': 'ledger entries',
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Mark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('state', models.BinaryField()),
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
            ],
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('role', models.CharField(choices=[('owner', 'owner'), ('organiser', 'organiser'), ('referee', 'referee'), ('member', 'member')], default='member', max_length=9)),
                ('joined', models.DateTimeField(auto_now_add=True)),
                ('left', models.DateTimeField(blank=True, null=True)),
                ('was_removed', models.BooleanField(default=False)),
                ('feed', models.CharField(blank=True, editable=False, max_length=43, null=True, unique=True)),
            ],
            options={
                'ordering': ('name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='MembershipChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('founded', 'founded the club'), ('joined', 'joined'), ('returned', 'came back'), ('role', 'has another role'), ('named', 'has another name'), ('left', 'left'), ('removed', 'was asked to leave')], max_length=8)),
                ('name', models.CharField(max_length=60)),
                ('before', models.CharField(blank=True, max_length=60)),
                ('after', models.CharField(blank=True, max_length=60)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='NoticeReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who', models.CharField(max_length=80)),
                ('reason', models.CharField(max_length=200)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='PairBan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cost', models.PositiveSmallIntegerField(default=0)),
                ('reason', models.CharField(max_length=120)),
            ],
            options={
                'ordering': ('id',),
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
            ],
            options={
                'ordering': ('number',),
            },
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
            ],
            options={
                'ordering': ('number',),
            },
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
            ],
            options={
                'ordering': ('-number',),
            },
        ),
        migrations.CreateModel(
            name='SeasonTie',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
        ),
        migrations.CreateModel(
            name='Terms',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('ruleset', models.SlugField(max_length=40)),
                ('source', models.TextField(max_length=60000)),
                ('document', models.JSONField()),
                ('changed', models.DateTimeField(auto_now=True)),
            ],
            options={
                'verbose_name_plural': 'terms',
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
            ],
            options={
                'verbose_name_plural': 'weapon tallies',
                'ordering': ('weapon',),
            },
        ),
        migrations.CreateModel(
            name='AlmanacSide',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(max_length=60)),
                ('faction', models.CharField(max_length=200)),
                ('is_own', models.BooleanField()),
                ('outcome', models.CharField(choices=[('won', 'won'), ('drawn', 'drawn'), ('lost', 'lost')], max_length=5)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='campaigns.almanacbattle')),
                ('partner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='AlmanacFigure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('figure', models.CharField(max_length=80)),
                ('name', models.CharField(max_length=120)),
                ('outs', models.PositiveIntegerField()),
                ('side', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='figures', to='campaigns.almanacside')),
            ],
            options={
                'ordering': ('-outs', 'name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='AlmanacWeapon',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('means', models.CharField(max_length=120)),
                ('shots', models.PositiveIntegerField(default=0)),
                ('hits', models.PositiveIntegerField(default=0)),
                ('outs', models.PositiveIntegerField(default=0)),
                ('mishaps', models.PositiveIntegerField(default=0)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='weapons', to='campaigns.almanacbattle')),
            ],
            options={
                'ordering': ('means',),
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
            name='ClubRatings',
            fields=[
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='ratings', serialize=False, to='campaigns.club')),
                ('computed', models.DateTimeField()),
            ],
        ),
        migrations.AddIndex(
            model_name='club',
            index=models.Index(condition=models.Q(('closed__isnull', True), ('is_listed', True)), fields=['name', 'id'], name='clubs_listed'),
        ),
        migrations.AddField(
            model_name='campaign',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='campaigns', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='almanacbattle',
            name='club',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='almanac', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='clubevent',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='clubgame',
            name='battle',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='club_game', to='battles.battle'),
        ),
        migrations.AddField(
            model_name='clubgame',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='clubinvitation',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='clubnotice',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='clubpack',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='packs', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='clubpack',
            name='pack',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='rosters.pack'),
        ),
        migrations.AddField(
            model_name='clubpack',
            name='rows',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='rosters.houserows'),
        ),
        migrations.AddField(
            model_name='coming',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='coming', to='campaigns.clubevent'),
        ),
        migrations.AddField(
            model_name='confirmation',
            name='aftermath',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='confirmations', to='campaigns.aftermath'),
        ),
        migrations.AddField(
            model_name='confirmation',
            name='user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='crew',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='crews', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='confirmation',
            name='crew',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='campaigns.crew'),
        ),
        migrations.AddField(
            model_name='crewline',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='crew_lines', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='division',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='campaigns.division'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='user',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='league_entrants', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='entrant',
            name='warband',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='league_entrants', to='rosters.warband'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.entrant'),
        ),
        migrations.AddField(
            model_name='entrantcrew',
            name='crew',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='campaigns.crew'),
        ),
        migrations.AddField(
            model_name='entrantcrew',
            name='entrant',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='crewed', to='campaigns.entrant'),
        ),
        migrations.AddField(
            model_name='fallen',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fallen', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='filed',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.entrant'),
        ),
        migrations.AddField(
            model_name='fixture',
            name='battle',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='fixture', to='battles.battle'),
        ),
        migrations.AddField(
            model_name='fixture',
            name='first',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='firsts', to='campaigns.entrant'),
        ),
        migrations.AddField(
            model_name='fixture',
            name='second',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='seconds', to='campaigns.entrant'),
        ),
        migrations.AddField(
            model_name='filed',
            name='fixture',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='filed', to='campaigns.fixture'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='fixture',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='dispute', to='campaigns.fixture'),
        ),
        migrations.AddField(
            model_name='gameentry',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='campaigns.clubgame'),
        ),
        migrations.AddField(
            model_name='gameplayer',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='campaigns.clubgame'),
        ),
        migrations.AddField(
            model_name='joinrequest',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='requests', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='joinrequest',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='club_requests', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='ladderchallenge',
            name='challenged',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenged_by', to='campaigns.entrant'),
        ),
        migrations.AddField(
            model_name='ladderchallenge',
            name='challenger',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='campaigns.entrant'),
        ),
        migrations.AddField(
            model_name='ladderchallenge',
            name='division',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='campaigns.division'),
        ),
        migrations.AddField(
            model_name='ladderchallenge',
            name='fixture',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='challenge', to='campaigns.fixture'),
        ),
        migrations.AddField(
            model_name='league',
            name='club',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='leagues', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='league',
            name='made_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='leagues_made', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='leaguedeed',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='ledgerentry',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ledger', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='mark',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='marks', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='meeting',
            name='aftermath',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='meeting', to='campaigns.aftermath'),
        ),
        migrations.AddField(
            model_name='meeting',
            name='fixture',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='meeting', to='campaigns.fixture'),
        ),
        migrations.AddField(
            model_name='membership',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='membership',
            name='user',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='memberships', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='joinrequest',
            name='decided_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='gameplayer',
            name='membership',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='games', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='gameentry',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='crew',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='crews', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='coming',
            name='membership',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='coming', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='clubpack',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='clubnotice',
            name='author',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='clubinvitation',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='clubgame',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='clubevent',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='membershipchange',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='membershipchange',
            name='membership',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='campaigns.membership'),
        ),
        migrations.AddField(
            model_name='noticereport',
            name='decision',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='battles.decision'),
        ),
        migrations.AddField(
            model_name='noticereport',
            name='notice',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='campaigns.clubnotice'),
        ),
        migrations.AddField(
            model_name='noticereport',
            name='user',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='pairban',
            name='one',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.entrant'),
        ),
        migrations.AddField(
            model_name='pairban',
            name='two',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaigns.entrant'),
        ),
        migrations.AddField(
            model_name='result',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='result',
            name='fixture',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='campaigns.fixture'),
        ),
        migrations.AddField(
            model_name='fixture',
            name='result',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='campaigns.result'),
        ),
        migrations.AddField(
            model_name='round',
            name='division',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='campaigns.division'),
        ),
        migrations.AddField(
            model_name='fixture',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fixtures', to='campaigns.round'),
        ),
        migrations.AddField(
            model_name='season',
            name='league',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seasons', to='campaigns.league'),
        ),
        migrations.AddField(
            model_name='pairban',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bans', to='campaigns.season'),
        ),
        migrations.AddField(
            model_name='leaguedeed',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deeds', to='campaigns.season'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='campaigns.season'),
        ),
        migrations.AddField(
            model_name='division',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='divisions', to='campaigns.season'),
        ),
        migrations.AddField(
            model_name='seasontie',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ties', to='campaigns.campaign'),
        ),
        migrations.AddField(
            model_name='seasontie',
            name='season',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='tie', to='campaigns.season'),
        ),
        migrations.AddField(
            model_name='terms',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='terms', to='campaigns.club'),
        ),
        migrations.AddField(
            model_name='weapontally',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='weapons', to='campaigns.campaign'),
        ),
        migrations.AddConstraint(
            model_name='almanacside',
            constraint=models.UniqueConstraint(fields=('entry', 'side'), name='almanac_one_side'),
        ),
        migrations.AddConstraint(
            model_name='almanacfigure',
            constraint=models.UniqueConstraint(fields=('side', 'figure'), name='almanac_one_figure'),
        ),
        migrations.AddConstraint(
            model_name='almanacweapon',
            constraint=models.UniqueConstraint(fields=('entry', 'means'), name='almanac_one_weapon'),
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
        migrations.AddField(
            model_name='clubrating',
            name='ratings',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='campaigns.clubratings'),
        ),
        migrations.AddConstraint(
            model_name='campaign',
            constraint=models.UniqueConstraint(fields=('club', 'token'), name='one_campaign_a_token'),
        ),
        migrations.AddIndex(
            model_name='almanacbattle',
            index=models.Index(fields=['club', 'ruleset', 'counts', 'known_from'], name='almanac_of_club'),
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
            model_name='ladderchallenge',
            index=models.Index(condition=models.Q(('state', 'open')), fields=['answer_by'], name='ladder_due'),
        ),
        migrations.AddConstraint(
            model_name='ladderchallenge',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('challenger',), name='ladder_one_made'),
        ),
        migrations.AddConstraint(
            model_name='ladderchallenge',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('challenged',), name='ladder_one_had'),
        ),
        migrations.AddConstraint(
            model_name='league',
            constraint=models.UniqueConstraint(fields=('made_by', 'token'), name='league_one_press'),
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
            model_name='mark',
            constraint=models.UniqueConstraint(fields=('campaign', 'number'), name='one_mark_a_number'),
        ),
        migrations.AddIndex(
            model_name='membership',
            index=models.Index(fields=['club', 'name', 'id'], name='clubs_members'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('club', 'user'), name='one_membership'),
        ),
        migrations.AddConstraint(
            model_name='joinrequest',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('club', 'user'), name='clubs_one_open_request'),
        ),
        migrations.AddConstraint(
            model_name='gameplayer',
            constraint=models.UniqueConstraint(fields=('game', 'place'), name='clubs_one_place'),
        ),
        migrations.AddConstraint(
            model_name='crew',
            constraint=models.UniqueConstraint(fields=('campaign', 'player'), name='one_crew_a_player'),
        ),
        migrations.AddConstraint(
            model_name='coming',
            constraint=models.UniqueConstraint(fields=('event', 'membership'), name='clubs_one_answer'),
        ),
        migrations.AddConstraint(
            model_name='clubpack',
            constraint=models.UniqueConstraint(fields=('club', 'rows'), name='clubs_one_edition_once'),
        ),
        migrations.AddIndex(
            model_name='clubnotice',
            index=models.Index(fields=['club', '-is_pinned', '-id'], name='clubs_notices'),
        ),
        migrations.AddConstraint(
            model_name='clubnotice',
            constraint=models.UniqueConstraint(fields=('author', 'token'), name='clubs_one_notice_a_token'),
        ),
        migrations.AddConstraint(
            model_name='clubinvitation',
            constraint=models.UniqueConstraint(fields=('club', 'press'), name='clubs_one_link_a_press'),
        ),
        migrations.AddIndex(
            model_name='clubgame',
            index=models.Index(fields=['club', '-played', '-id'], name='clubs_games'),
        ),
        migrations.AddIndex(
            model_name='clubgame',
            index=models.Index(fields=['club', 'ruleset', '-played', '-id'], name='clubs_games_of'),
        ),
        migrations.AddIndex(
            model_name='clubgame',
            index=models.Index(condition=models.Q(('state__in', ['filed', 'disputed'])), fields=['club', '-played', '-id'], name='clubs_games_open'),
        ),
        migrations.AddConstraint(
            model_name='clubgame',
            constraint=models.UniqueConstraint(fields=('club', 'token'), name='clubs_one_game_a_token'),
        ),
        migrations.AddIndex(
            model_name='clubevent',
            index=models.Index(fields=['club', 'ends'], name='clubs_events'),
        ),
        migrations.AddConstraint(
            model_name='clubevent',
            constraint=models.UniqueConstraint(fields=('club', 'token'), name='clubs_one_event_a_token'),
        ),
        migrations.AddConstraint(
            model_name='noticereport',
            constraint=models.UniqueConstraint(fields=('notice', 'who'), name='clubs_one_report_a_person'),
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
        migrations.AddConstraint(
            model_name='terms',
            constraint=models.UniqueConstraint(fields=('club', 'name'), name='one_name_for_terms'),
        ),
        migrations.AddConstraint(
            model_name='weapontally',
            constraint=models.UniqueConstraint(fields=('campaign', 'crew', 'weapon'), name='one_weapon_tally'),
        ),
        migrations.AddConstraint(
            model_name='clubrating',
            constraint=models.UniqueConstraint(fields=('ratings', 'is_public', 'kind', 'person'), name='almanac_one_rating'),
        ),
        AppendOnly("campaigns_gameentry"),
        AppendOnly("campaigns_membershipchange"),
        AppendOnly("campaigns_result", ("id", "fixture_id", "number", "outcome", "inflicted_first", "inflicted_second", "bonus_first", "bonus_second", "source", "reason", "by_name", "created"), unique=(("fixture_id", "number"),)),
        AppendOnly("campaigns_leaguedeed", ("id", "season_id", "words", "reason", "by_name", "created")),
        AppendOnly("campaigns_ledgerentry", unique=(("campaign_id", "number"), ("campaign_id", "key")), what="ledger"),
    ]
