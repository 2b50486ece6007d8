"""Addresses of warbands."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from rosters.views import (
    choices,
    comparing,
    exchange,
    pictures,
    prints,
    several,
    undoing,
    warbands,
)

app_name = "rosters"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", warbands.own_warbands, name="list"),
    path("public/", warbands.public_warbands, name="public"),
    path("compare/", comparing.compare, name="compare"),
    path("import/", exchange.import_warband, name="import"),
    path("import/keep/", exchange.import_keep, name="import_keep"),
    path("builders/<slug:ruleset>.<slug:ending>", exchange.builder_file, name="builder_file"),
    path("new/", warbands.new_warband, name="new"),
    path("ready/<slug:ruleset>/<int:number>/copy/", warbands.copy_ready, name="copy_ready"),
    path("<slug:warband_id>/", warbands.warband_page, name="detail"),
    path("<slug:warband_id>/export/<slug:form>", exchange.export, name="export"),
    path("<slug:warband_id>/edits/", warbands.change, name="edits"),
    path("<slug:warband_id>/quick/", warbands.quick_line, name="quick"),
    path("<slug:warband_id>/history/", warbands.history_page, name="history"),
    path("<slug:warband_id>/budget/", warbands.set_budget, name="budget"),
    path("<slug:warband_id>/budget/drop/", warbands.drop_budget, name="drop_budget"),
    path("<slug:warband_id>/undo/", undoing.undo, name="undo"),
    path("<slug:warband_id>/redo/", undoing.redo, name="redo"),
    path("<slug:warband_id>/several/", several.choices, name="several"),
    path("<slug:warband_id>/load-outs/", warbands.keep_load_out, name="keep_load_out"),
    path("<slug:warband_id>/load-outs/forget/", warbands.forget_load_out, name="forget_load_out"),
    path("<slug:warband_id>/copy/", warbands.copy, name="copy"),
    path("<slug:warband_id>/share/", warbands.share, name="share"),
    path("<slug:warband_id>/delete/", warbands.delete, name="delete"),
    path("<slug:warband_id>/print/", prints.print_page, name="print"),
    path("<slug:warband_id>/print.pdf", prints.print_pdf, name="print_pdf"),
    path("<slug:warband_id>/card.png", prints.social_image, name="social_image"),
    path(
        "<slug:warband_id>/members/<slug:member_id>/picture/",
        pictures.upload_picture,
        name="picture",
    ),
    path("<slug:warband_id>/members/<slug:member_id>/choices/", choices.choices, name="choices"),
]
