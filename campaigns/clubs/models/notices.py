"""The noticeboard of a club, and reports of notices to the staff."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from campaigns.clubs.models.clubs import REASON_LENGTH, TOKEN_LENGTH, Club, Membership


class ClubNotice(models.Model):
    """Something on the noticeboard. is_public: read by everybody who sees the club's page.

    Hidden while `hidden_reason` is there; `hidden_by` is a name, since it may be the staff's.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="notices")
    author = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(max_length=80)
    words = models.TextField(max_length=2000)
    is_pinned = models.BooleanField(default=False)
    is_public = models.BooleanField(default=False)
    hidden_by = models.CharField(max_length=150, blank=True)
    hidden_reason = models.CharField(max_length=REASON_LENGTH, blank=True)
    token = models.CharField(max_length=TOKEN_LENGTH)
    edited = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-is_pinned", "-id")
        indexes = (models.Index(fields=["club", "-is_pinned", "-id"], name="clubs_notices"),)
        constraints = (
            models.UniqueConstraint(fields=["author", "token"], name="clubs_one_notice_a_token"),
        )

    def __str__(self) -> str:
        return self.title


class NoticeReport(models.Model):
    """Somebody asks the staff to look at a notice. `who` is the person, so that it is once."""

    notice = models.ForeignKey(ClubNotice, on_delete=models.CASCADE, related_name="reports")
    who = models.CharField(max_length=80)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=REASON_LENGTH)
    decision = models.ForeignKey(
        "accounts.Decision", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=["notice", "who"], name="clubs_one_report_a_person"),
        )

    def __str__(self) -> str:
        return f"notice {self.notice_id}: {self.reason[:60]}"
