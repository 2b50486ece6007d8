"""Pages of no app, for everybody: the home page, the health check, the security contact."""

from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from accounts.actors import actor_of
from accounts.guests import KEPT_FOR as GUEST_DAYS
from firewall_site.queries import home as home_queries
from firewall_site.storage import newest_name
from notifications.sending import KEPT as NOTICES_KEPT
from rules.registry import RULESETS

TEN_MINUTES = 600
FOR_A_WHILE = timedelta(days=180)
PLAIN = "text/plain; charset=utf-8"
PRIVATE = ("/account/", "/accounts/", "/admin/", "/battles/", "/desk/", "/inbox/", "/clips/")
NO_CONTACT = (
    "This site names nobody to whom a hole is reported: see docs/security.md of the program.\n"
)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A member's home; for everybody else what the site is."""
    if request.user.is_authenticated:
        page = home_queries.home_page(actor_of(request))
        return render(request, "site/member_home.html", {"page": page})
    return about(request)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the site is, with one button to a first fight."""
    return render(request, "site/home.html", {"games": tuple(RULESETS.values())})


@require_safe
def plain_page(request: HttpRequest, name: str) -> HttpResponse:
    """Help, privacy, terms or credits, with whom to write to where the site names somebody."""
    contact = settings.OPERATOR_CONTACT.strip()
    context = {
        "contact": contact.removeprefix("mailto:"),
        "contact_href": f"mailto:{contact}" if "@" in contact and ":" not in contact else contact,
        "games": tuple(RULESETS.values()),
        "typed_line": shop.example if (shop := RULESETS["firewall"].workshop) else "",
        "guest_days": GUEST_DAYS.days,
        "inbox_days": NOTICES_KEPT.days,
    }
    return render(request, f"site/{name}.html", context)


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def favicon(request: HttpRequest) -> HttpResponse:
    """Where browsers and programs look that read no page."""
    return redirect(static("img/favicon-32.png"))


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines leave alone: battles and accounts. The list of public pages."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in PRIVATE)]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type=PLAIN)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Say `ok` when the database answers, and nothing more than that it does not otherwise."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database unreachable\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@cache_control(public=True, max_age=TEN_MINUTES)
def security_contact(request: HttpRequest) -> HttpResponse:
    """To whom a hole is reported (RFC 9116), where the site names an address or a link."""
    contact = settings.OPERATOR_CONTACT.strip()
    if "@" in contact and "/" not in contact:
        contact = f"mailto:{contact}"
    if not contact.startswith(("mailto:", "https://")) or len(contact.split()) > 1:
        return HttpResponse(NO_CONTACT, status=404, content_type=PLAIN)
    expires = f"{timezone.now() + FOR_A_WHILE:%Y-%m-%dT00:00:00Z}"
    text = f"Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n"
    return HttpResponse(text, content_type=PLAIN)


@require_safe
def older_static(request: HttpRequest, path: str) -> HttpResponse:
    """Lead a page from before an upgrade, which names files that are gone, to those of now."""
    now = newest_name(path)
    if now is None:
        raise Http404
    answer = redirect(f"{settings.STATIC_URL}{now}")
    answer["Cache-Control"] = "no-store"  # the next upgrade leads elsewhere
    return answer
