"""The store: recorded and imported shoes in a database, SQLite or PostgreSQL, behind one door.

    from tracker.store import Recorded, Store, Undone

    with Store() as store:                                        # the file in the user's data folder; or Store(url)
        shoe = store.new_shoe("tab-7f3a", 1).shoe                 # client and its number: a retry begins no second shoe
        done = store.append(shoe.shoe_id, "tab-7f3a", 2, shoe.position, Recorded((Coup(Outcome.BANKER),)))
        store.append(shoe.shoe_id, "tab-7f3a", 3, done.position, Undone())

Recording. Every event carries the client's name, a number of the client's own, and the position at which it saw the shoe.
    new_shoe(client, client_number, facts=None, *, missing=0) -> Confirmed      missing: it starts in mid-shoe
    append(shoe_id, client, client_number, base_position, event) -> Confirmed          on disk when it returns
        event: Recorded(coups, bets=()), Inserted(number, coups), Changed(number, coup), Deleted(number, count=1),
        Voided(number, void=True), Freed(number, free=True), GapMarked(number, missing), BetsPlaced(number, bets),
        FactsChanged(facts), Merged(other_shoe_id), Undone(), Redone(). Coups count from 1.
        Confirmed: position, shoe (OpenShoe, as it is now), repeated (it was a retry).
        StalePositionError: fields position, base, events (the Logged ones since base); nothing was recorded.
    shoe(shoe_id) -> OpenShoe: position, facts, coups, bets, missing, outcomes, undoes, redoes, …
    position(shoe_id) -> int; events(shoe_id, after=0) -> list[Logged]; recent(client=None) -> int | None

Library.
    page(*, search="", table=None, source=None, since=None, until=None, deleted=False, order="newest", limit=50, offset=0)
        -> Page: rows (ShoeLine: shoe_id, label, table, counts, outcomes, …), total
    tables() -> list[(name, shoes)]; delete(ids), undelete(ids), purge(ids) -> int
    own_total(ids=None) -> OwnTotal: bets, staked_minor, net_minor, unsettled, kept
    A shoe is renamed by FactsChanged(dataclasses.replace(shoe.facts, label="...")).

Files and frames.
    put(shoes, coups, file, *, force=False) -> Stored: new, already_here, ids, known
    already_here(shoes, coups) -> dict[int, Known]                                      for a preview
    frames(ids=None) -> ResultSet; shoes(ids=None), coups(ids=None) -> DataFrame
    backup(path) -> int, restore(path, *, replace=False) -> int

Money is in minor units, 10,000 to 1.00. An own bet is a name and a stake, OwnBet("banker", 100_000); what it won is worked
out by `settle`, given to the store as Store(url, settle=...): (variant, coup, bet, stake_minor) -> net_minor or None.
"""

from tracker.store.database import data_folder
from tracker.store.door import Store
from tracker.store.events import (
    BetsPlaced,
    Changed,
    Deleted,
    Event,
    FactsChanged,
    Freed,
    GapMarked,
    Inserted,
    Logged,
    Merged,
    Recorded,
    Redone,
    ShoeFacts,
    Started,
    Undone,
    Voided,
)
from tracker.store.importing import Known, Stored
from tracker.store.library import ORDERS, OwnTotal, Page, ShoeLine
from tracker.store.opened import Confirmed, OpenShoe, OwnBetSettled, Settle
from tracker.store.rows import OwnBet

__all__ = [
    "ORDERS",
    "BetsPlaced",
    "Changed",
    "Confirmed",
    "Deleted",
    "Event",
    "FactsChanged",
    "Freed",
    "GapMarked",
    "Inserted",
    "Known",
    "Logged",
    "Merged",
    "OpenShoe",
    "OwnBet",
    "OwnBetSettled",
    "OwnTotal",
    "Page",
    "Recorded",
    "Redone",
    "Settle",
    "ShoeFacts",
    "ShoeLine",
    "Started",
    "Store",
    "Stored",
    "Undone",
    "Voided",
    "data_folder",
]
