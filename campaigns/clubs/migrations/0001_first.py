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
        ('accounts', '0001_first'),
        ('battles', '0001_first'),
        ('rosters', '0001_first'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                'indexes': [models.Index(condition=models.Q(('closed__isnull', True), ('is_listed', True)), fields=['name', 'id'], name='clubs_listed')],
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
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='clubs.club')),
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
                ('battle', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='club_game', to='battles.battle')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games', to='clubs.club')),
            ],
            options={
                'ordering': ('-played', '-id'),
            },
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
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='clubs.club')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('name', 'id'),
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
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='requests', to='clubs.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='club_requests', to=settings.AUTH_USER_MODEL)),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.membership')),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='GamePlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=60)),
                ('won', models.BooleanField(default=False)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='clubs.clubgame')),
                ('membership', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='games', to='clubs.membership')),
            ],
            options={
                'ordering': ('place',),
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
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='clubs.clubgame')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.membership')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Coming',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('answer', models.CharField(choices=[('yes', 'yes'), ('perhaps', 'perhaps'), ('no', 'no')], max_length=7)),
                ('changed', models.DateTimeField(auto_now=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='coming', to='clubs.clubevent')),
                ('membership', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='coming', to='clubs.membership')),
            ],
            options={
                'ordering': ('membership__name', 'id'),
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
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='packs', to='clubs.club')),
                ('pack', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='rosters.pack')),
                ('rows', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='rosters.houserows')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.membership')),
            ],
            options={
                'ordering': ('name', 'id'),
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
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='clubs.club')),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.membership')),
            ],
            options={
                'ordering': ('-is_pinned', '-id'),
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
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='clubs.club')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.membership')),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.AddField(
            model_name='clubgame',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.membership'),
        ),
        migrations.AddField(
            model_name='clubevent',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.membership'),
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
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='clubs.membership')),
                ('membership', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='clubs.membership')),
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
                ('decision', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='accounts.decision')),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='clubs.clubnotice')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-id',),
            },
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
        AppendOnly("clubs_gameentry"),
        AppendOnly("clubs_membershipchange"),
    ]
