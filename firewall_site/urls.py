"""Every address of the site, one line per room."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path
from django.views.decorators.cache import cache_control

from campaigns.statistics.views import campaign_report, season_report
from firewall_site.sitemap import SITEMAPS
from firewall_site.views import installed, pages, rules
from firewall_site.views.form_token import form_token
from rosters.views.pictures import drawn_portrait, picture

# The admin has a door of its own, which knows no second factor: everybody comes in by ours.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", pages.home, name="home"),
    path("about/", pages.about, name="about"),
    *(
        path(f"{name}/", pages.plain_page, {"name": name}, name=name)
        for name in ("help", "privacy", "terms", "credits")
    ),
    path("favicon.ico", pages.favicon, name="favicon"),
    path("robots.txt", pages.robots, name="robots"),
    path(
        "sitemap.xml",
        cache_control(public=True, max_age=3600)(sitemap),
        {"sitemaps": SITEMAPS},
        name="sitemap",
    ),
    path("service-worker.js", installed.service_worker, name="service_worker"),
    path("offline/", installed.offline, name="offline"),
    path("account/turns.json", installed.turns, name="turns"),
    path("healthz", pages.healthz, name="healthz"),
    path(".well-known/security.txt", pages.security_contact, name="security_contact"),
    path("static/<path:path>", pages.older_static, name="older_static"),
    path("rules/", rules.contents, name="rules-contents"),
    path("rules/<slug:ruleset>/", rules.read, name="rules"),
    path("rules/<slug:ruleset>/primer/", rules.primer, name="primer"),
    path("rules/<slug:ruleset>/quick/", rules.quick_reference, name="quick-reference"),
    path("rules/<slug:ruleset>/quick.pdf", rules.quick_reference_pdf, name="quick-reference-pdf"),
    path("rules/<slug:ruleset>/explain/<str:key>/", rules.explain, name="explain"),
    path("rules/<slug:ruleset>/coverage/", rules.covered, name="rules-coverage"),
    path("rules/<slug:ruleset>/tests/", rules.rule_tests, name="rule-tests"),
    path("rules/<slug:ruleset>/decided/", rules.decided, name="decided"),
    path("armoury/", include("rosters.armoury_urls")),
    path("schemas/", include("rosters.schema_urls")),
    path("pictures/<slug:picture_id>.webp", picture, name="picture"),
    path("pictures/drawn/<slug:version>/<str:code>.svg", drawn_portrait, name="portrait"),
    # Whose account it is
    path("accounts/", include("allauth.account.urls")),
    path("accounts/second-factor/", include("allauth.mfa.urls")),
    path("account/form-token/", form_token, name="form_token"),
    path("account/", include("accounts.token_urls")),  # tokens/
    path("account/notifications/", include("notifications.urls")),
    path("account/blocked/", include("accounts.blocked_urls")),
    path("account/standing/", include("accounts.standing_urls")),
    path("account/sessions/", include("accounts.session_urls")),
    path("account/data/", include("accounts.data_urls")),
    path("account/viewing/", include("battles.viewing.urls")),
    path("inbox/", include("notifications.inbox_urls")),
    # Warbands and battles
    path("lessons/", include("battles.lessons.urls")),
    path("warbands/", include("rosters.urls")),
    path("house-catalogues/", include("rosters.pack_urls")),
    path("battles/", include("battles.urls")),
    path("battles/", include("laboratory.forecasts.urls")),  # chances/, luck/curve/ of one
    path("clips/", include("battles.clips.urls")),
    path("dice/", include("battles.commitments.urls")),
    path("laboratory/", include("laboratory.urls")),
    # Clubs, leagues and campaigns
    path("clubs/", include("campaigns.clubs.urls")),
    path("clubs/", include("campaigns.statistics.urls")),  # almanac/, ratings/ of one
    path("leagues/seasons/<slug:season_id>/report/", season_report, name="season_report"),
    path("leagues/", include("campaigns.leagues.urls")),
    path("campaigns/<slug:campaign_id>/report/", campaign_report, name="campaign_report"),
    path("campaigns/", include("campaigns.campaigns.urls")),
    # The staff's desk: reported notices below notices/; reported messages at the top, below
    # reports/ and words/; accounts below people/, bans/ and record/.
    path("desk/notices/", include("campaigns.clubs.desk_urls")),
    path("desk/", include("chat.desk_urls")),
    path("desk/", include("accounts.desk_urls")),
    path("admin/", admin.site.urls),
    # The same for programs
    path("api/v1/battles/", include("battles.api.urls")),
    # chances/ and luck/curve/ of one
    path("api/v1/battles/", include("laboratory.forecasts.api_urls")),
    path("api/v1/clubs/", include("campaigns.clubs.api.urls")),
    path("api/v1/clubs/", include("campaigns.statistics.api.urls")),  # almanac/, ratings/ of one
    # leagues/seasons/<season_id>/report/ and campaigns/<campaign_id>/report/
    path("api/v1/", include("campaigns.statistics.api.report_urls")),
    path("api/v1/campaigns/", include("campaigns.campaigns.api.urls")),
    path("api/v1/odds/", include("laboratory.api.odds_urls")),
    path("api/v1/simulations/", include("laboratory.api.urls")),
    path("api/v1/leagues/", include("campaigns.leagues.api.urls")),
    # games/<game>/scenarios/ and house-rules/, clips/, challenges/, askings/
    path("api/v1/", include("battles.api.own_urls")),
    path("api/v1/", include("accounts.api.urls")),  # blocks/
    path("api/v1/", include("notifications.api.urls")),  # inbox/, notifications/, webhooks/
    # games/ and their catalogues, warbands/, house-catalogues/, the schema
    path("api/v1/", include("rosters.api.urls")),
]

handler400 = "firewall_site.views.errors.bad_request"
handler403 = "firewall_site.views.errors.forbidden"
handler404 = "firewall_site.views.errors.not_found"
handler500 = "firewall_site.views.errors.server_error"
