"""Undo and redo: step by step and several at once, with the names of the changes."""

from __future__ import annotations

import itertools

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rosters.documents import warband_of
from rosters.models import Revision, Warband
from rosters.queries.undo_page import undo_page
from rosters.services import undoing
from rosters.services.revisions import StaleWarband
from rules.kernel import warbands as w
from rules.kernel.warbands import BadEdit
from tests.one_line import one_line
from tests.rosters.conftest import edit_it
from web.errors import NotYours

_tokens = itertools.count()


def now(row: Warband) -> Warband:
    return Warband.objects.get(pk=row.pk)


def back(row: Warband, actor, steps: int = 1) -> Warband:
    return undoing.undo(row.pk, actor, now(row).revision, f"back-{next(_tokens)}", steps)


def forth(row: Warband, actor) -> Warband:
    return undoing.redo(row.pk, actor, now(row).revision, f"forth-{next(_tokens)}")


def names(row: Warband) -> list[str]:
    return [each.name for each in w.members_of(warband_of(now(row).document))]


def told(row: Warband) -> tuple[list[str], str]:
    page = undo_page(now(row))
    return [each.words for each in page.past], page.redo


def test_undo_and_redo_say_what_they_do_and_go_step_by_step(row, ada):
    edit_it(row, ada, w.RemoveMembers(("m3", "m4")))
    edit_it(row, ada, w.Rename("Ann", "m2"))
    begun = ["renamed First to One", "added Ganger 1 and two more", "added First"]
    removed, renamed = "removed Ganger 2 and Ganger 3", "renamed Ganger 1 to Ann"
    assert told(row) == ([renamed, removed, *begun], "")
    back(row, ada)
    assert told(row) == ([removed, *begun], renamed)
    back(row, ada)
    assert (told(row), len(names(row))) == ((begun, removed), 3)
    forth(row, ada)
    assert (told(row), names(row)) == (([removed, *begun], renamed), ["Ganger 1"])
    back(row, ada)
    forth(row, ada)
    forth(row, ada)
    assert (told(row), names(row)) == (([renamed, removed, *begun], ""), ["Ann"])
    with pytest.raises(BadEdit, match="nothing to redo"):
        forth(row, ada)


def test_several_changes_are_undone_at_once_and_made_again_one_by_one(row, ada):
    for name in "ABC":
        edit_it(row, ada, w.Rename(name, "m2"))
    back(row, ada, 3)
    assert (names(row)[0], told(row)[1]) == ("Ganger 1", "renamed Ganger 1 to A")
    for name in "ABC":
        forth(row, ada)
        assert names(row)[0] == name
    for steps in (0, 11):
        with pytest.raises(BadEdit, match="1 to 10"):
            back(row, ada, steps)
    with pytest.raises(BadEdit, match="nothing to undo"):
        back(row, ada, 7)


def test_a_new_change_ends_what_could_be_done_again(row, ada):
    edit_it(row, ada, w.Rename("Ann", "m2"))
    back(row, ada)
    edit_it(row, ada, w.Rename("Roe", "m2"))
    assert told(row)[1] == ""
    back(row, ada)
    assert told(row)[1] == "renamed Ganger 1 to Roe"


def test_redo_acts_once_for_its_owner_and_on_what_was_seen(row, ada, bruno):
    edit_it(row, ada, w.Rename("Ann", "m2"))
    back(row, ada)
    seen = now(row).revision
    for _ in range(2):
        undoing.redo(row.pk, ada, seen, "same")
    assert names(row)[0] == "Ann"
    with pytest.raises(StaleWarband):
        undoing.redo(row.pk, ada, seen, "late")
    with pytest.raises(NotYours):
        forth(row, bruno)


def test_states_that_are_gone_are_neither_undone_nor_made_again(row, ada):
    edit_it(row, ada, w.Rename("Ann", "m2"))
    edit_it(row, ada, w.Rename("Roe", "m2"))
    back(row, ada)
    Revision.objects.filter(warband=row, number__lt=now(row).revision - 1).delete()
    assert told(row) == ([], "")
    with pytest.raises(BadEdit, match="nothing to undo"):
        back(row, ada)


def test_labels_of_older_revisions_are_told_in_words(row, ada):
    edit_it(row, ada, w.Rename("Ann", "m2"))
    for label, words in (("RemoveMember", "remove member"), ("undone: AddTeam", "add team"),
                         ("picture", "picture")):  # fmt: skip
        Revision.objects.filter(warband=row, number=now(row).revision).update(label=label)
        assert told(row)[0][0] == words


STEPS = st.lists(st.sampled_from(["edit", "undo", "undo 2", "redo"]), max_size=14)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_any_row_of_steps_gives_the_states_of_a_plain_editor(row, ada, steps):
    """Compared with two lists, as any program with undo has them."""
    edit_it(row, ada, w.Rename(f"Name {next(_tokens)}", "m2"))  # nothing is left to be redone
    past, future = [names(row)[0]], list[str]()
    begun = len(undo_page(now(row)).past)
    for step in steps:
        if step == "edit":
            edit_it(row, ada, w.Rename(f"Name {next(_tokens)}", "m2"))
            past, future = [*past, names(row)[0]], []
        elif step == "redo" and future:
            forth(row, ada)
            past.append(future.pop())
        elif step.startswith("undo"):
            count = int(step[5:] or 1)
            if len(past) > count:
                back(row, ada, count)
                for _ in range(count):
                    future.append(past.pop())
        assert names(row)[0] == past[-1]
        assert len(undo_page(now(row)).past) == min(10, begun + len(past) - 1)
        assert bool(told(row)[1]) == bool(future)


# --- The page ------------------------------------------------------------------------------------


def test_the_page_names_both_and_lists_the_last_changes(row, ada):
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    edit_it(row, ada, w.RemoveMembers(("m3", "m4")))
    shown = one_line(client.get(f"/warbands/{row.pk}/"))
    assert "Undo: removed Ganger 2 and Ganger 3" in shown
    assert 'id="redo"' not in shown
    fields = {"revision": now(row).revision, "token": "a", "steps": "3"}
    assert client.post(f"/warbands/{row.pk}/undo/", fields).status_code == 302
    assert names(row) == []
    shown = one_line(client.get(f"/warbands/{row.pk}/"))
    assert "Redo: added Ganger 1 and two more" in shown
    fields = {"revision": now(row).revision, "token": "b"}
    assert client.post(f"/warbands/{row.pk}/redo/", fields).status_code == 302
    assert len(names(row)) == 3
    stale = client.post(f"/warbands/{row.pk}/redo/", {**fields, "token": "c"})
    assert (stale.status_code, "changed somewhere else" in stale.text) == (409, True)
    wrong = {"revision": now(row).revision, "token": "d", "steps": "many"}
    assert client.post(f"/warbands/{row.pk}/undo/", wrong).status_code == 422
