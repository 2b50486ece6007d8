"""Changing a warband: once for each attempt, never over somebody else's change, and back again."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.actors import Actor
from rosters.documents import warband_of
from rosters.models import Revision, Warband
from rosters.services import revisions, undoing, warbands
from rosters.services.revisions import StaleWarband
from rosters.services.warbands import Change, TooManyWarbands
from rules.kernel import warbands as w
from rules.kernel.warbands import BadEdit
from tests.rosters.conftest import edit_it
from web.errors import NotYours

COPY = w.Duplicate("m2")


def figures(row: Warband) -> int:
    return len(list(w.members_of(warband_of(Warband.objects.get(pk=row.pk).document))))


def test_a_change_is_kept_and_counted(row, ada):
    after = edit_it(row, ada, COPY)
    assert (figures(row), after.members, after.teams, after.problems) == (4, 4, 1, 0)
    assert edit_it(row, ada, w.RemoveMember("m2")).problems == 1  # nobody leads


def test_the_same_attempt_changes_nothing_twice(row, ada):
    change = Change(COPY, row.revision, "once")
    warbands.change_warband(row.pk, ada, change)
    again = warbands.change_warband(row.pk, ada, change)
    assert (figures(row), again.revision) == (4, row.revision + 1)


def test_a_change_to_an_older_state_is_refused_and_loses_nothing(row, ada):
    edit_it(row, ada, COPY)
    with pytest.raises(StaleWarband):
        warbands.change_warband(row.pk, ada, Change(w.RemoveTeam("t1"), row.revision, "late"))
    assert figures(row) == 4


def test_what_changes_nothing_makes_no_new_state(row, ada):
    assert edit_it(row, ada, w.Appoint("m2")).revision == row.revision


def test_nobody_changes_what_is_anothers(row, bruno):
    for actor in (bruno, Actor(), Actor(guest_key="x"), Actor(is_staff=True)):
        with pytest.raises(NotYours):
            edit_it(row, actor, COPY)


@pytest.mark.parametrize("token", ["", "x" * 65])
def test_a_change_says_which_attempt_it_is(row, ada, token):
    with pytest.raises(BadEdit, match="Reload"):
        warbands.change_warband(row.pk, ada, Change(COPY, row.revision, token))


def back(row, actor, token):
    now = Warband.objects.get(pk=row.pk)
    return undoing.undo(row.pk, actor, now.revision, token)


def test_undo_goes_back_step_by_step_to_the_empty_warband(row, ada):
    edit_it(row, ada, COPY)
    assert figures(row) == 4
    back(row, ada, "a")
    assert figures(row) == 3
    back(row, ada, "b")  # the team has its first name again
    back(row, ada, "c")
    assert (figures(row), Warband.objects.get(pk=row.pk).teams) == (0, 1)
    back(row, ada, "d")
    with pytest.raises(BadEdit, match="nothing to undo"):
        back(row, ada, "e")


def test_a_new_change_after_undo_is_undone_first(row, ada):
    edit_it(row, ada, COPY)
    back(row, ada, "a")
    edit_it(row, ada, w.RemoveMember("m4"))
    assert figures(row) == 2
    back(row, ada, "b")
    assert figures(row) == 3
    back(row, ada, "c")
    assert warband_of(Warband.objects.get(pk=row.pk).document).teams[0].name == "First"


def test_undo_too_acts_once_and_on_what_was_seen(row, ada, bruno):
    edit_it(row, ada, COPY)
    now = Warband.objects.get(pk=row.pk)
    for _ in range(2):
        undoing.undo(row.pk, ada, now.revision, "same")
    assert figures(row) == 3
    with pytest.raises(StaleWarband):
        undoing.undo(row.pk, ada, now.revision, "late")
    with pytest.raises(NotYours):
        back(row, bruno, "mine")


def test_states_are_forgotten_after_a_while(row, ada, monkeypatch):
    monkeypatch.setattr(revisions, "KEPT_REVISIONS", 5)
    for number in range(10):
        edit_it(row, ada, w.Rename(f"Name {number}"))
    assert Revision.objects.filter(warband=row).count() == 5


def test_an_owner_keeps_so_many_and_a_stranger_none(ada, monkeypatch, db):
    monkeypatch.setattr(warbands, "MOST_WARBANDS", 1)
    warbands.create_warband(ada, "firewall", "One")
    with pytest.raises(TooManyWarbands):
        warbands.create_warband(ada, "firewall", "Two")
    with pytest.raises(NotYours):
        warbands.create_warband(Actor(), "firewall", "Three")


EDITS = st.lists(
    st.one_of(
        st.just(COPY), st.just(w.RemoveMember("m3")), st.just(w.AddTeam("Two")), st.just("undo"),
        st.builds(w.Rename, st.sampled_from(["A", "B"])),
        st.builds(w.Fill, st.just("m2"), st.sampled_from([
            {"weapons.add": "colt_m2117"}, {"cyber.add": "cyber_ear"}, {"grenades.smoke": "2"},
            {"weapons.0.drop": "1"}, {"experience": "veteran"},
        ])),
    ),
    max_size=12,
)  # fmt: skip


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS)
def test_any_row_of_changes_undoings_and_reloads_gives_what_was_seen(row, ada, edits):
    """The last state that was seen is the one that is kept; undoing gives earlier ones again."""
    seen = [warband_of(Warband.objects.get(pk=row.pk).document)]
    for number, edit in enumerate(edits):
        try:
            if edit == "undo":
                if len(seen) > 1:
                    back(
                        row, ada, f"{id(edits)}-{number}-{Warband.objects.get(pk=row.pk).revision}"
                    )
                    seen.pop()
            else:
                after = warband_of(edit_it(row, ada, edit).document)
                if after != seen[-1]:
                    seen.append(after)
        except BadEdit:
            continue
        assert warband_of(Warband.objects.get(pk=row.pk).document) == seen[-1]
