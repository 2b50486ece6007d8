"""The kinds of notices. A new kind is one entry here; the code that causes it calls `notify`."""

from __future__ import annotations

from dataclasses import dataclass

INBOX, MAIL, WEBHOOK, PUSH = "inbox", "mail", "webhook", "push"
CHANNELS = (INBOX, MAIL, WEBHOOK, PUSH)
CHANNEL_NAMES = {INBOX: "Inbox", MAIL: "E-mail", WEBHOOK: "Webhooks", PUSH: "Push"}
MAIL_TEST, HOOK_TEST, PUSH_TEST = "mail_test", "hook_test", "push_test"
TESTS = frozenset({MAIL_TEST, HOOK_TEST, PUSH_TEST})


@dataclass(frozen=True)
class Kind:
    """A kind of notice. `title` and `text` use the battle's `{title}` and the facts of the caller.

    `channels`: the default channels. If not `is_listed`, the kind is not in the settings, because
    users request it elsewhere. If not `is_of_the_game`, the notice reveals nothing about the course
    of a battle.
    """

    key: str
    label: str
    title: str
    text: str
    channels: tuple[str, ...] = CHANNELS
    is_listed: bool = True
    is_of_the_game: bool = True

    @property
    def thing(self) -> str:
        """Which fact of the caller names the thing that the notice is about."""
        family = self.key.partition("_")[0]
        return {"club": "club", "campaign": "who"}.get(family, "title")


def _from_the_staff(key: str, label: str, title: str, text: str) -> Kind:
    return Kind(key, label, title, text, (INBOX,), is_listed=False, is_of_the_game=False)


def _of_a_campaign(key: str, label: str, title: str, channels: tuple[str, ...] = CHANNELS) -> Kind:
    return Kind(key, label, title, "{who}: {words}", channels, is_of_the_game=False)


def _at_a_table(key: str, label: str, words: str) -> Kind:
    text = f"{{who}} says of “{{title}}” at a table: {words}"
    return Kind(f"table_{key}", label, "{who} tells: {title}", text, is_of_the_game=False)


def _test(channel: str, key: str, words: str) -> Kind:
    asked = "You asked for this message on the page of your notifications."
    return Kind(
        key, "Test", "A test from Firewall Table", f"{words} {asked}", (channel,), is_listed=False
    )


_TABLE = (
    _at_a_table(
        "told", "Somebody tells of a battle at a table", "{what}. Confirm it or dispute it."
    ),
    _at_a_table("answered", "Your table battle is answered", "{what}."),
)

_KINDS = (
    *_TABLE,
    Kind("turn", "It is your turn", "Your turn: {title}", "It is your turn in “{title}”. {due}"),
    Kind(
        "begun",
        "A battle begins",
        "It begins: {title}",
        "Every seat of “{title}” is taken. The battle has begun.",
        (INBOX, WEBHOOK),
    ),
    Kind(
        "joined",
        "Somebody joins your battle",
        "{who} has joined: {title}",
        "{who} has taken a seat in “{title}”: {seat}.",
        (INBOX, WEBHOOK),
    ),
    Kind("over", "A battle is over", "It is over: {title}", "“{title}” is over. {result}"),
    Kind(
        "deadline_near",
        "Your time is running out",
        "Little time left: {title}",
        "It is your turn in “{title}”. {due}",
    ),
    Kind(
        "deadline_missed",
        "A deadline was missed",
        "Deadline missed: {title}",
        "{who} did not act in time in “{title}”. {result}",
    ),
    Kind(
        "pause_asked",
        "A pause is asked for",
        "A pause? {title}",
        "{who} asks for a pause in “{title}”. Agree or refuse on the page of the battle.",
    ),
    Kind(
        "pause_withdrawn",
        "A pause is no longer asked for",
        "No pause after all: {title}",
        "{who} asks for no pause in “{title}” any more.",
        (INBOX,),
    ),
    Kind(
        "holiday",
        "Somebody goes on holiday, or stays after all",
        "{who} {what}: {title}",
        "{who} {what} in “{title}”: {result}.",
        (INBOX,),
    ),
    Kind(
        "draw_offered",
        "A draw or an end is proposed",
        "A proposal: {title}",
        "{who} proposes {what} in “{title}”. Answer on the page of the battle.",
    ),
    Kind(
        "question",
        "The referee is asked",
        "A question: {title}",
        "{who} asks the referee of “{title}”: {words}",
    ),
    Kind("ruling", "The referee rules", "A ruling: {title}", "The referee of “{title}”: {words}"),
    Kind(
        "chat",
        "Somebody writes to you",
        "{who} writes: {title}",
        "{who} in “{title}”: {words}",
        (INBOX,),
        is_of_the_game=False,
    ),
    Kind(
        "invitation",
        "You are invited by name",
        "{who} invites you: {title}",
        "{who} invites you to “{title}”.",
    ),
    Kind(
        "challenge_taken",
        "Your challenge is taken",
        "{who} takes you on: {title}",
        "{who} has taken your challenge “{title}”.",
    ),
    Kind(
        "simulated",
        "Your simulation is finished",
        "Simulation: {title}",
        "Your simulation “{title}” is over. {result}",
        (INBOX, WEBHOOK),
        is_of_the_game=False,
    ),
    Kind(
        "club_asked",
        "Somebody asks to join a club that you run",
        "{who} asks to join {club}",
        "{who} asks to be let into {club}. Answer on the page of its requests. {words}",
        is_of_the_game=False,
    ),
    Kind(
        "club_joined",
        "Somebody joins a club that you run",
        "{who} has joined {club}",
        "{who} belongs to {club} now.",
        (INBOX, WEBHOOK),
        is_of_the_game=False,
    ),
    Kind(
        "club_let_in",
        "A club lets you in",
        "{club} has let you in",
        "{club} has let you in. Its page is open to you.",
        is_of_the_game=False,
    ),
    Kind(
        "club_declined",
        "A club does not let you in",
        "{club} does not let you in",
        "{club} does not let you in at present. You may ask again in a week.",
        (INBOX, WEBHOOK),
        is_of_the_game=False,
    ),
    Kind(
        "club_role",
        "Your role in a club changes",
        "{club}: you are {role} now",
        "{who} has made you {role} of {club}.",
        (INBOX, WEBHOOK),
        is_of_the_game=False,
    ),
    _from_the_staff(
        "club_removed",
        "A club asks you to leave",
        "You no longer belong to {club}",
        "{club} has asked you to leave: {words}",
    ),
    Kind(
        "club_notice",
        "A notice in your club",
        "{club}: {notice}",
        "{who} has put up a notice in {club}: {words}",
        (INBOX, WEBHOOK),
        is_of_the_game=False,
    ),
    Kind(
        "club_event",
        "A date in your club's calendar is new or changed",
        "{club}: {event} {what}",
        "{event} of {club} {what}: {words}",
        (INBOX, WEBHOOK),
        is_of_the_game=False,
    ),
    Kind(
        "club_result",
        "A result that you played in is filed, disputed or settled",
        "{club}: {game}",
        "{who} {what} the result of {game} in {club}. {words}",
        (INBOX, WEBHOOK),
        is_of_the_game=False,
    ),
    Kind(
        "league_added",
        "An organiser adds you to a season",
        "{who} adds you: {title}",
        "{who} has added you to “{title}” of {league}. Until it starts you may leave it there.",
        is_of_the_game=False,
    ),
    Kind(
        "league_round",
        "A round of your league is published",
        "Round {number}: {title}",
        "Round {number} of “{title}”: {what}. {due}",
        is_of_the_game=False,
    ),
    Kind(
        "league_filed",
        "Somebody tells a result of yours",
        "{who} tells a result: {title}",
        "{who} says of your meeting in “{title}”: {what}. Confirm it or dispute it.",
        is_of_the_game=False,
    ),
    Kind(
        "league_settled",
        "A result of yours stands",
        "A result stands: {title}",
        "Your meeting in “{title}”: {what} ({result}).",
        (INBOX, WEBHOOK),
        is_of_the_game=False,
    ),
    Kind(
        "league_decided",
        "A result of yours is decided or corrected",
        "Decided: {title}",
        "Your meeting in “{title}” is decided: {what}. {words}",
        is_of_the_game=False,
    ),
    Kind(
        "league_dispute",
        "A result in your league is disputed",
        "A dispute: {title}",
        "{who} disputes a result in “{title}”: {words}",
        is_of_the_game=False,
    ),
    Kind(
        "league_near",
        "The deadline of a round comes near",
        "Not played yet: {title}",
        "Your meeting in round {number} of “{title}” has no result yet. Play it before {deadline}. "
        "{words}",
        is_of_the_game=False,
    ),
    Kind(
        "league_late",
        "A round in your league is over its time",
        "Over its time: {title}",
        "Round {number} of “{title}” is over its time. {words}",
        is_of_the_game=False,
    ),
    Kind(
        "league_game_near",
        "The deadline of a game on a ladder comes near",
        "Not played yet: {title}",
        "Your game {number} on the ladder “{title}” has no result yet. Play it before {deadline}. "
        "{words}",
        is_of_the_game=False,
    ),
    Kind(
        "league_game_late",
        "A game on your ladder is over its time",
        "Over its time: {title}",
        "Game {number} on the ladder “{title}” is over its time. {words}",
        is_of_the_game=False,
    ),
    Kind(
        "league_challenge",
        "Somebody challenges you on a ladder",
        "{who} challenges you: {title}",
        "{who} challenges you on the ladder “{title}”. Answer before {deadline}: {words}",
        is_of_the_game=False,
    ),
    Kind(
        "league_answer",
        "A challenge of yours is answered",
        "A challenge: {title}",
        "A challenge on the ladder “{title}”: {what}",
        is_of_the_game=False,
    ),
    Kind(
        "league_again",
        "A drawn meeting of yours is played again",
        "Once more: {title}",
        "Your meeting in “{title}” was a draw, and somebody has to go on: it is played again. "
        "Open its battle once more.",
        is_of_the_game=False,
    ),
    Kind(
        "league_over",
        "A season of yours is closed",
        "It is over: {title}",
        "“{title}” is closed. You came in at place {number}. {words}",
        (INBOX, WEBHOOK),
        is_of_the_game=False,
    ),
    Kind(
        "league_off",
        "A battle of your league is called off, or somebody asks for it",
        "Called off? {title}",
        "“{title}”: {words}",
        is_of_the_game=False,
    ),
    _of_a_campaign(
        "campaign_off",
        "A battle of your campaign is called off, or somebody asks for it",
        "Called off? {who}",
    ),
    _of_a_campaign("campaign_arranged", "A battle of your campaign is arranged", "A battle: {who}"),
    _of_a_campaign(
        "campaign_list", "What came of a battle of your campaign is told", "Confirm it: {who}"
    ),
    _of_a_campaign(
        "campaign_settled",
        "A battle of your campaign is settled",
        "Settled: {who}",
        (INBOX, WEBHOOK),
    ),
    _of_a_campaign(
        "campaign_disputed",
        "A battle of your campaign is disputed, or ruled on anew",
        "Disputed: {who}",
    ),
    _of_a_campaign(
        "campaign_entry",
        "Something of your crew is put right",
        "Put right: {who}",
        (INBOX, WEBHOOK),
    ),
    _of_a_campaign(
        "campaign_ended", "A campaign of yours is over", "It is over: {who}", (INBOX, WEBHOOK)
    ),
    _of_a_campaign(
        "campaign", "Something happens in your campaign", "Campaign: {who}", (INBOX, WEBHOOK)
    ),
    _from_the_staff(
        "report_settled",
        "Your report is decided",
        "The staff have looked at your report",
        "The staff have looked at what you reported. {words}",
    ),
    _from_the_staff("warned", "A warning", "The staff warn you", "The staff warn you: {words}"),
    _from_the_staff(
        "banned",
        "A ban",
        "The staff have banned you {terms}",
        "The staff have banned you {terms}: {words}",
    ),
    _from_the_staff(
        "lifted",
        "A ban is lifted",
        "Your ban is lifted",
        "Your ban {terms} is lifted: {words}",
    ),
    Kind("digest", "Digest", "{title}", "{words}", (MAIL,), is_listed=False),
    Kind(
        "hook_off",
        "Webhook switched off",
        "A webhook was switched off",
        "Your webhook to {host} failed {failures} times in a row and was switched off. "
        "Mend it, then switch it on again.",
        (INBOX,),
        is_listed=False,
    ),
    _test(WEBHOOK, HOOK_TEST, "This webhook works."),
    _test(MAIL, MAIL_TEST, "Letters reach you."),
    _test(PUSH, PUSH_TEST, "Push messages reach this browser."),
)
KINDS = {kind.key: kind for kind in _KINDS}
LISTED = tuple(kind for kind in _KINDS if kind.is_listed)
