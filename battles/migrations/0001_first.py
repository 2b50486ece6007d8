"""The tables of this app."""

import battles.clips.models
import django.db.models.deletion
import django.utils.timezone
import web.ids
from django.conf import settings
from web.append_only import AppendOnly
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('web', '0001_first'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CommitmentDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(unique=True)),
                ('text', models.TextField()),
                ('hash', models.CharField(max_length=64)),
            ],
            options={
                'ordering': ('day',),
            },
        ),
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('last', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='SweepStop',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stopped_at', models.DateTimeField()),
                ('late', models.PositiveIntegerField()),
                ('running', models.PositiveIntegerField()),
                ('released_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ('-stopped_at',),
            },
        ),
        migrations.CreateModel(
            name='Battle',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('ruleset', models.SlugField(max_length=40)),
                ('edition', models.CharField(max_length=40)),
                ('scenario', models.CharField(max_length=60)),
                ('title', models.CharField(max_length=80)),
                ('house_rules', models.JSONField(default=dict)),
                ('status', models.CharField(choices=[('waiting', 'waiting for players'), ('active', 'being fought'), ('ended', 'over'), ('off', 'called off')], default='waiting', max_length=8)),
                ('hotseat', models.BooleanField(default=False)),
                ('opened_from', models.CharField(db_index=True, max_length=64)),
                ('secret', models.BinaryField()),
                ('commitment', models.CharField(blank=True, max_length=64)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('order_count', models.PositiveIntegerField(default=0)),
                ('draw', models.PositiveIntegerField(default=0)),
                ('snapshot', models.BinaryField(default=bytes)),
                ('size', models.PositiveBigIntegerField(default=0)),
                ('state_hash', models.CharField(blank=True, max_length=64)),
                ('to_act', models.JSONField(default=list)),
                ('shared', models.JSONField(blank=True, default=list)),
                ('commands', models.JSONField(blank=True, default=list)),
                ('winner', models.CharField(blank=True, max_length=60)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('proof', models.CharField(choices=[('none', 'not due yet'), ('pending', 'to be checked'), ('holds', 'checked and sound'), ('broken', 'checked and broken')], default='none', max_length=8)),
                ('last_plain', models.PositiveIntegerField(default=0)),
                ('last_plain_by', models.BigIntegerField(default=0)),
                ('real_dice', models.BooleanField(default=False)),
                ('watch_delay', models.PositiveSmallIntegerField(default=0)),
                ('tells_chances', models.BooleanField(default=False)),
                ('proposals', models.JSONField(blank=True, default=list)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('moved', models.DateTimeField(default=django.utils.timezone.now)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='battles_opened', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-moved',),
            },
        ),
        migrations.CreateModel(
            name='Challenge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'open'), ('taken', 'taken'), ('withdrawn', 'withdrawn')], default='open', max_length=9)),
                ('ends', models.DateTimeField()),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='challenge', to='battles.battle')),
            ],
            options={
                'ordering': ('-created', '-id'),
            },
        ),
        migrations.CreateModel(
            name='Clock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('terms', models.JSONField()),
                ('due', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('set_at', models.DateTimeField(blank=True, null=True)),
                ('sides', models.JSONField(default=list)),
                ('stretch', models.CharField(blank=True, max_length=80)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('paused_at', models.DateTimeField(blank=True, null=True)),
                ('paused_by', models.CharField(blank=True, choices=[('players', 'by agreement'), ('referee', 'by the referee')], max_length=8)),
                ('asked', models.JSONField(default=list)),
                ('before', models.JSONField(default=list)),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='clock', to='battles.battle')),
            ],
        ),
        migrations.CreateModel(
            name='Commitment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('commitment', models.CharField(max_length=64, unique=True)),
                ('day', models.DateField(db_index=True)),
                ('page', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='commitments', to='battles.commitmentday')),
            ],
            options={
                'ordering': ('day', 'commitment'),
            },
        ),
        migrations.CreateModel(
            name='Fork',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('token', models.CharField(max_length=64)),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='fork', to='battles.battle')),
                ('origin', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='forks', to='battles.battle')),
            ],
        ),
        migrations.CreateModel(
            name='PlacedOrder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('side', models.CharField(max_length=60)),
                ('token', models.CharField(max_length=64)),
                ('fields', models.JSONField()),
                ('first_seq', models.PositiveIntegerField()),
                ('last_seq', models.PositiveIntegerField()),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='orders', to='battles.battle')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='JournalEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=60)),
                ('version', models.PositiveSmallIntegerField()),
                ('audience', models.JSONField(default=list)),
                ('body', models.JSONField()),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='journal', to='battles.battle')),
                ('order', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='battles.placedorder')),
            ],
            options={
                'ordering': ('seq',),
            },
        ),
        migrations.CreateModel(
            name='Rematch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rematch', to='battles.battle')),
                ('next', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rematch_of', to='battles.battle')),
            ],
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('player', 'player'), ('spectator', 'spectator'), ('referee', 'referee')], default='player', max_length=9)),
                ('side', models.CharField(blank=True, max_length=60)),
                ('command', models.CharField(blank=True, max_length=60)),
                ('name', models.CharField(blank=True, max_length=160)),
                ('name_key', models.CharField(blank=True, db_index=True, max_length=300)),
                ('guest_key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('seed', models.CharField(blank=True, max_length=100)),
                ('seed_commitment', models.CharField(blank=True, max_length=64)),
                ('seed_line', models.PositiveIntegerField(blank=True, null=True)),
                ('invite', models.CharField(blank=True, max_length=43, null=True, unique=True)),
                ('force', models.JSONField(blank=True, null=True)),
                ('joined_at', models.DateTimeField(blank=True, null=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='battles.battle')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Clip',
            fields=[
                ('slug', models.CharField(default=battles.clips.models.fresh_slug, editable=False, max_length=12, primary_key=True, serialize=False)),
                ('first', models.PositiveIntegerField()),
                ('last', models.PositiveIntegerField()),
                ('side', models.CharField(blank=True, max_length=60)),
                ('sees_all', models.BooleanField(default=False)),
                ('guest_key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('token', models.CharField(max_length=64)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='clips', to='battles.battle')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='clips', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created', 'slug'),
                'constraints': [models.UniqueConstraint(fields=('battle', 'user', 'guest_key', 'token'), name='battles_one_clip_a_token')],
            },
        ),
        migrations.CreateModel(
            name='Question',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('words', models.CharField(max_length=500)),
                ('token', models.CharField(max_length=64)),
                ('answer', models.CharField(blank=True, max_length=500)),
                ('is_ruling', models.BooleanField(default=False)),
                ('answered', models.DateTimeField(blank=True, null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='battles.battle')),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='answers', to='battles.seat')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='battles.seat')),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.AddField(
            model_name='placedorder',
            name='seat',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='orders', to='battles.seat'),
        ),
        migrations.CreateModel(
            name='LastSeen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('mark', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('present', models.DateTimeField(blank=True, null=True)),
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='last_seen', to='battles.seat')),
            ],
        ),
        migrations.CreateModel(
            name='Viewing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pace', models.CharField(choices=[('off', 'Off'), ('quick', 'Quick'), ('normal', 'Normal'), ('slow', 'Slow')], default='normal', max_length=6)),
                ('volume', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(100)])),
                ('shows_presence', models.BooleanField(default=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='viewing', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'viewing',
            },
        ),
        migrations.CreateModel(
            name='Holiday',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begins', models.DateTimeField()),
                ('ends', models.DateTimeField()),
                ('days', models.PositiveSmallIntegerField()),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='holidays', to='battles.seat')),
            ],
            options={
                'ordering': ('begins',),
            },
        ),
        migrations.CreateModel(
            name='DiceCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('fields', models.JSONField()),
                ('token', models.CharField(max_length=64)),
                ('after', models.PositiveIntegerField()),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='dice_call', to='battles.battle')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dice_calls', to='battles.seat')),
            ],
        ),
        migrations.CreateModel(
            name='SeatRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=150)),
                ('state', models.CharField(choices=[('asked', 'asked'), ('accepted', 'accepted'), ('declined', 'declined')], default='asked', max_length=8)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seat_requests', to=settings.AUTH_USER_MODEL)),
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='seat_request', to='battles.seat')),
            ],
            options={
                'ordering': ('-created', '-id'),
            },
        ),
        migrations.CreateModel(
            name='Terms',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hidden_rosters', models.BooleanField(default=False)),
                ('table', models.PositiveSmallIntegerField(default=0)),
                ('battle', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='terms', to='battles.battle')),
            ],
        ),
        migrations.AddIndex(
            model_name='battle',
            index=models.Index(condition=models.Q(('proof', 'pending')), fields=['proof'], name='battles_proof'),
        ),
        migrations.AddIndex(
            model_name='challenge',
            index=models.Index(condition=models.Q(('state', 'open')), fields=['-created'], name='battles_challenges'),
        ),
        migrations.AddConstraint(
            model_name='fork',
            constraint=models.UniqueConstraint(fields=('origin', 'token'), name='battles_one_fork_a_token'),
        ),
        migrations.AddConstraint(
            model_name='journalevent',
            constraint=models.UniqueConstraint(fields=('battle', 'seq'), name='battles_journal_seq'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('role', 'player')), fields=('battle', 'side', 'command'), name='battles_one_player_a_post'),
        ),
        migrations.AddConstraint(
            model_name='question',
            constraint=models.UniqueConstraint(fields=('seat', 'token'), name='battles_one_question_a_token'),
        ),
        migrations.AddConstraint(
            model_name='placedorder',
            constraint=models.UniqueConstraint(fields=('battle', 'token'), name='battles_one_order_a_token'),
        ),
        migrations.AddConstraint(
            model_name='placedorder',
            constraint=models.UniqueConstraint(fields=('battle', 'number'), name='battles_order_numbers'),
        ),
        migrations.AddConstraint(
            model_name='holiday',
            constraint=models.UniqueConstraint(fields=('seat', 'begins', 'ends'), name='battles_one_holiday'),
        ),
        AppendOnly("battles_placedorder", unique=(("battle_id", "number"), ("battle_id", "token")), what="journal"),
        AppendOnly("battles_journalevent", unique=(("battle_id", "seq"),), what="journal"),
    ]
