"""Chapter 9, result tables for ranged fire: what each fire type does (R9.1-R9.6)."""

from __future__ import annotations

from rules.kernel.record import Record


class FireResult(Record):
    """A fire type's row. Radii in mm from the target's base edge; 0: the target alone.

    A critical success kills within `kill`, a success takes `loss` Gutz within `loss_within`;
    either suppresses within `suppress`.
    """

    loss: int
    kill: int = 0
    loss_within: int = 0
    suppress: int = 0
    ref: str = ""


FIRE_RESULTS: dict[str, FireResult] = {
    "SS": FireResult(loss=2, ref="R9.1"),
    "CB": FireResult(loss=3, ref="R9.1"),
    "B": FireResult(loss=1, kill=25, loss_within=25, suppress=50, ref="R9.2"),
    "B(MG)": FireResult(loss=3, kill=50, loss_within=50, suppress=100, ref="R9.3"),
    "B(HMG)": FireResult(loss=4, kill=75, loss_within=50, suppress=150, ref="R9.4"),
}
# What anti-armour rounds, vehicle machine guns and guns come to against infantry (R9.4, R9.6).
AS_INFANTRY_FIRE = {
    "SS(A)": "B", "VMG": "B(HMG)", "AV(L)": "B(HMG)", "AV(M)": "B(HMG)", "AV(H)": "B(HMG)",
}  # fmt: skip
WIDE_HMG_LOSS = 75
ANTI_ARMOUR_GUTZ = -2


def result_row(fire: str, rules: dict[str, str]) -> FireResult:
    """The row for a fire type against infantry (R9.6)."""
    fire = AS_INFANTRY_FIRE.get(fire, fire)
    row = FIRE_RESULTS[fire]
    if fire == "B(HMG)" and rules.get("hmg_radius") == "wide":
        return FireResult(row.loss, row.kill, WIDE_HMG_LOSS, row.suppress, row.ref)
    return row
