"""A site on which somebody was rude, put into its database; prints where to look, as JSON."""

from __future__ import annotations

import json

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402

from accounts.actors import actor_from  # noqa: E402
from accounts.services import blocks, moderation  # noqa: E402
from accounts.services.moderation import Verdict  # noqa: E402
from battles.matchmaking.plans import BattlePlan  # noqa: E402
from battles.models import Question  # noqa: E402
from battles.services import opening, seating  # noqa: E402
from chat import services as chat  # noqa: E402
from chat.models import Message  # noqa: E402
from notifications.kept_preferences import stop_token  # noqa: E402

PASSWORD = "third-password-7"


def person(name: str, **more: bool):  # type: ignore[no-untyped-def]
    users = get_user_model().objects
    found = users.filter(username=name).first()
    return found or users.create_user(name, f"{name}@example.org", PASSWORD, **more)


def lay_out() -> dict[str, str]:
    ada, bruno = person("ada"), person("bruno")
    sam, zoe, vera = person("sam", is_staff=True), person("zoe"), person("vera")
    seats = [actor_from(each, "") for each in (ada, bruno)]
    plan = BattlePlan("firewall", "walk_in_the_park", title="A rude evening", watch_delay=15)
    battle = opening.open_battle(seats[0], plan, f"browser {Message.objects.count()}")
    referee = seating.make_invitation(battle.pk, seats[0], "referee")
    seating.accept_invitation(str(referee.invite), actor_from(sam, ""))
    watching = seating.make_invitation(battle.pk, seats[0], "spectator")
    seating.accept_invitation(str(watching.invite), actor_from(vera, ""))
    free = battle.seats.get(role="player", joined_at=None)
    seating.accept_invitation(str(free.invite), seats[1])
    said = [
        chat.write("battle", battle.pk, seats[place % 2], words, f"words {place}")
        for place, words in enumerate(
            ("Good evening.", "You cad, and I could say this at great length.", "Well.", "Oh.")
        )
    ]
    chat.report(
        "battle", battle.pk, seats[0], said[1].pk, "That is rude, and not for the first time."
    )
    chat.report("battle", battle.pk, seats[0], said[3].pk, "So is that.")
    chat.decide(said[3].pk, sam, Verdict("hidden", "One does not say this."))
    blocks.block(ada.pk, f"nobody {battle.pk}")
    moderation.act(ada.pk, sam, Verdict("warned", "Do not provoke."))
    if not zoe.bans.exists():
        moderation.act(zoe.pk, sam, Verdict("banned", "Cheated.", scope="everything", days=7))
    own = battle.seats.get(user=ada)
    Question.objects.create(battle=battle, seat=own, seq=3, words="May they?", token="q")
    return {
        "battle": f"/battles/{battle.pk}/",
        "rude": str(said[1].pk),
        "bruno": str(bruno.pk),
        "stop": f"/account/notifications/stop/{stop_token(ada.pk, 'turn')}/",
    }


if __name__ == "__main__":
    print(json.dumps(lay_out()))
