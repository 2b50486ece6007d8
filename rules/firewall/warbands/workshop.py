"""How Firewall's warbands are built, behind the interface that every game stands behind."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.construction import vehicle_total
from rules.firewall.warbands.armoury import armoury
from rules.firewall.warbands.blocks import blocks
from rules.firewall.warbands.blows import blow, fight
from rules.firewall.warbands.builds import FIGURE, VEHICLE, outfit, plain, read, sample, start
from rules.firewall.warbands.check import check
from rules.firewall.warbands.circumstances import CIRCUMSTANCES
from rules.firewall.warbands.filling import fill
from rules.firewall.warbands.force import force
from rules.firewall.warbands.hints import hints
from rules.firewall.warbands.naming import renumbered, schema
from rules.firewall.warbands.packs import PACKING, under
from rules.firewall.warbands.profile import profile
from rules.firewall.warbands.prospects import prospects
from rules.firewall.warbands.quick import EXAMPLE, quick
from rules.firewall.warbands.readings import readings
from rules.firewall.warbands.ready import ready
from rules.firewall.warbands.sums import member_sums, sums, team_sums
from rules.firewall.warbands.swapping import swapped, things
from rules.firewall.warbands.trials import BENCH, trial
from rules.kernel.building import Article, BenchWords, Kind, Workshop


def _people() -> tuple[Article, ...]:
    return tuple(
        Article(row.id, row.name, f"Gutz {row.gutz}", ", ".join(row.members))
        for row in CATALOGUE.troops.values()
    )


def _vehicles() -> tuple[Article, ...]:
    samples = (
        Article(row.id, row.name, f"{vehicle_total(sample(row.id))} VP", row.note, "Samples")
        for row in CATALOGUE.sample_vehicles.values()
    )
    bare = (
        Article(
            row.id, row.name, f"up to {row.max_vp} VP" if row.max_vp else "", row.note,
            "From the bare chassis",
        )
        for row in CATALOGUE.chassis.values()
    )  # fmt: skip
    return (*samples, *bare)


WORKSHOP = Workshop(
    kinds=(
        Kind(FIGURE, "figure", "figures", _people()),
        Kind(VEHICLE, "vehicle", "vehicles", _vehicles()),
    ),
    plain=plain,
    read=read,
    fill=fill,
    start=start,
    outfit=outfit,
    check=check,
    hints=hints,
    blocks=blocks,
    sums=sums,
    member_sums=member_sums,
    team_sums=team_sums,
    profile=profile,
    force=force,
    quick=quick,
    example=EXAMPLE,
    armoury=armoury,
    ready=ready,
    readings=readings,
    bench=BENCH,
    circumstances=CIRCUMSTANCES,
    bench_words=BenchWords(more="Nerve, drugs, light and ground"),
    trial=trial,
    fight=fight,
    blow=blow,
    prospects=prospects,
    schema=schema,
    renumbered=renumbered,
    under=under,
    swaps=("weapons", "grenades", "close_combat", "armour", "drugs"),
    things=things,
    may_lead=lambda member: True,
    swapped=swapped,
    packs=PACKING,
)
