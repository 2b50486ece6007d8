"""The tables of this app."""

import django.db.models.deletion
import django.utils.timezone
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
            name='Notice',
            fields=[
                ('id', models.CharField(default=web.ids.fresh_id, editable=False, max_length=22, primary_key=True, serialize=False)),
                ('key', models.CharField(max_length=200, unique=True)),
                ('kind', models.CharField(max_length=30)),
                ('battle_id', models.CharField(blank=True, db_index=True, max_length=22)),
                ('guest_key', models.CharField(blank=True, max_length=64)),
                ('side', models.CharField(blank=True, max_length=60)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('title', models.CharField(max_length=160)),
                ('text', models.TextField()),
                ('path', models.CharField(max_length=200)),
                ('in_inbox', models.BooleanField(default=True)),
                ('created', models.DateTimeField(default=django.utils.timezone.now)),
                ('read', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created', '-id'),
            },
        ),
        migrations.CreateModel(
            name='Preferences',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channels', models.JSONField(default=dict)),
                ('zone', models.CharField(default='UTC', max_length=60)),
                ('quiet_from', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('quiet_to', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('digest', models.CharField(choices=[('never', 'Never'), ('daily', 'Every day'), ('weekly', 'Every Monday')], default='never', max_length=6)),
                ('digest_due', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('digested', models.DateTimeField(blank=True, null=True)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='notification_preferences', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'preferences',
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('url', models.CharField(max_length=500)),
                ('shape', models.CharField(choices=[('discord', 'Discord'), ('generic', 'signed JSON')], default='generic', max_length=7)),
                ('secret', models.CharField(blank=True, max_length=64)),
                ('failures', models.PositiveIntegerField(default=0)),
                ('switched_off', models.DateTimeField(blank=True, null=True)),
                ('tried', models.DateTimeField(blank=True, null=True)),
                ('answer', models.CharField(blank=True, max_length=200)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channel', models.CharField(max_length=10)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('claimed', "in somebody's hands"), ('sending', 'being handed over'), ('sent', 'sent'), ('dropped', 'no longer true'), ('unsure', 'perhaps sent'), ('given_up', 'given up')], default='waiting', max_length=8)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('due', models.DateTimeField()),
                ('claimed', models.DateTimeField(blank=True, null=True)),
                ('trouble', models.CharField(blank=True, max_length=200)),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='notifications.notice')),
                ('webhook', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='notifications.webhook')),
            ],
            options={
                'verbose_name_plural': 'deliveries',
            },
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(fields=['user', '-created'], name='notifications_notice_user'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('guest_key', ''), _negated=True), fields=['guest_key', '-created'], name='notifications_notice_guest'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('in_inbox', True), ('read', None)), fields=['user', 'guest_key'], name='notifications_notice_unread'),
        ),
        migrations.AddIndex(
            model_name='delivery',
            index=models.Index(condition=models.Q(('state__in', ['waiting', 'claimed', 'sending'])), fields=['due'], name='notifications_delivery_due'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(condition=models.Q(('webhook', None)), fields=('notice', 'channel'), name='notifications_one_delivery_a_channel'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('notice', 'webhook'), name='notifications_one_delivery_a_webhook'),
        ),
    ]
