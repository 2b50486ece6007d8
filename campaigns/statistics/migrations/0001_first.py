"""The tables of this app."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('battles', '0001_first'),
        ('clubs', '0001_first'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ClubRatings',
            fields=[
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='ratings', serialize=False, to='clubs.club')),
                ('computed', models.DateTimeField()),
            ],
        ),
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
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='almanac', to='clubs.club')),
            ],
            options={
                'ordering': ('-ended', 'battle'),
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
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sides', to='statistics.almanacbattle')),
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
                ('side', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='figures', to='statistics.almanacside')),
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
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='weapons', to='statistics.almanacbattle')),
            ],
            options={
                'ordering': ('means',),
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
                ('ratings', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='statistics.clubratings')),
            ],
            options={
                'ordering': ('-rating', 'name', 'id'),
            },
        ),
        migrations.AddIndex(
            model_name='almanacbattle',
            index=models.Index(fields=['club', 'ruleset', 'counts', 'known_from'], name='almanac_of_club'),
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
        migrations.AddConstraint(
            model_name='clubrating',
            constraint=models.UniqueConstraint(fields=('ratings', 'is_public', 'kind', 'person'), name='almanac_one_rating'),
        ),
    ]
