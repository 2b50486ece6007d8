"""What we decided is written down where people look."""

from pathlib import Path

from rules.firefight.house_rules import HOUSE_RULES

GUIDE = Path(__file__).parents[3] / "docs" / "rulebook" / "firefight.md"


def test_the_guide_names_every_switch_and_answer() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    words = {word for rule in HOUSE_RULES for word in (rule.key, *dict(rule.answers))}
    assert [word for word in sorted(words) if f"`{word}`" not in guide] == []
