"""The tables of this app."""

import django.db.models.deletion
import web.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='HouseRows',
            fields=[
                ('digest', models.CharField(editable=False, max_length=32, primary_key=True, serialize=False)),
                ('ruleset', models.SlugField(max_length=40)),
                ('content', models.JSONField()),
                ('size', models.PositiveIntegerField(default=0)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name_plural': 'house rows',
            },
        ),
        migrations.CreateModel(
            name='LoadOut',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('guest_key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('ruleset', models.SlugField(max_length=40)),
                ('kind', models.CharField(max_length=40)),
                ('name', models.CharField(max_length=60)),
                ('build', models.JSONField()),
                ('size', models.PositiveIntegerField(default=0)),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='load_outs', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Pack',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('guest_key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('ruleset', models.SlugField(max_length=40)),
                ('name', models.CharField(max_length=60)),
                ('sharing', models.CharField(choices=[('private', 'only for me'), ('link', 'for whoever has the link'), ('public', 'for everybody')], default='private', max_length=7)),
                ('link', models.CharField(blank=True, max_length=43, null=True, unique=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('changed', models.DateTimeField(auto_now=True)),
                ('editions', models.PositiveSmallIntegerField(default=1)),
                ('newest', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='rosters.houserows')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='PackEdition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('source', models.TextField()),
                ('size', models.PositiveIntegerField(default=0)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('pack', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='all_editions', to='rosters.pack')),
                ('rows', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='editions', to='rosters.houserows')),
            ],
            options={
                'ordering': ('-number',),
            },
        ),
        migrations.CreateModel(
            name='Picture',
            fields=[
                ('id', models.CharField(editable=False, max_length=64, primary_key=True, serialize=False)),
                ('guest_key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('data', models.BinaryField()),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('used', models.DateTimeField(auto_now=True, db_index=True)),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='pictures', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Warband',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('guest_key', models.CharField(blank=True, db_index=True, max_length=64)),
                ('ruleset', models.SlugField(max_length=40)),
                ('name', models.CharField(max_length=60)),
                ('sharing', models.CharField(choices=[('private', 'only for me'), ('link', 'for whoever has the link'), ('public', 'for everybody')], default='private', max_length=7)),
                ('link', models.CharField(blank=True, max_length=43, null=True, unique=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('changed', models.DateTimeField(auto_now=True)),
                ('document', models.JSONField()),
                ('revision', models.PositiveIntegerField(default=1)),
                ('teams', models.PositiveSmallIntegerField(default=0)),
                ('members', models.PositiveSmallIntegerField(default=0)),
                ('problems', models.PositiveSmallIntegerField(default=0)),
                ('credit', models.CharField(blank=True, max_length=200)),
                ('copied_from', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='copies', to='rosters.warband')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-changed', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('parent', models.PositiveIntegerField(default=0)),
                ('token', models.CharField(max_length=64)),
                ('label', models.CharField(max_length=120)),
                ('document', models.JSONField()),
                ('size', models.PositiveIntegerField(default=0)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('warband', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='rosters.warband')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.AddIndex(
            model_name='pack',
            index=models.Index(condition=models.Q(('sharing', 'public')), fields=['name'], name='rosters_public_packs'),
        ),
        migrations.AddConstraint(
            model_name='packedition',
            constraint=models.UniqueConstraint(fields=('pack', 'number'), name='rosters_edition_numbers'),
        ),
        migrations.AddIndex(
            model_name='warband',
            index=models.Index(fields=['user', '-changed'], name='rosters_own'),
        ),
        migrations.AddIndex(
            model_name='warband',
            index=models.Index(condition=models.Q(('sharing', 'public')), fields=['-changed'], name='rosters_public'),
        ),
        migrations.AddConstraint(
            model_name='revision',
            constraint=models.UniqueConstraint(fields=('warband', 'number'), name='rosters_revision_numbers'),
        ),
        migrations.AddConstraint(
            model_name='revision',
            constraint=models.UniqueConstraint(fields=('warband', 'token'), name='rosters_one_edit_a_token'),
        ),
    ]
