"""The tables of the store.

counters    the last number given out, by name. The row `shoe_id` is also the lock that orders new shoes and imports.
shoes       a row a shoe: what is known of it, and what its coups amount to.
events      the history of a shoe, only ever added to. A shoe that was imported and never edited has none.
coups       the coups as they stand now, a row a shoe: each column is a text with one sign a coup, so that two million coups
            are stored and loaded in seconds. SELECT outcome FROM coups reads BPPTB…
own_bets    a person's own bets on coups that count: neither void nor free.

The truth is `events`; for a shoe without any it is `coups`. All else of a shoe follows from it and is written in the same
transaction: `coups`, `own_bets`, and in `shoes` position, facts, missing_after, counts, outcomes, identity, search and dated_at.
Times are milliseconds since 1970 in UTC, money is in minor units (10,000 to 1.00), null means not recorded.
Whatever changes here needs a migration in `migrations/versions`, and `HEAD` names the last one.
"""

import sqlalchemy as sa

from tracker.store.rows import CoupRow

HEAD = "0003"  # the last migration
VERSION_TABLE = "store_version"
NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = sa.MetaData(naming_convention=NAMING)

Number = sa.BigInteger().with_variant(
    sa.Integer(), "sqlite"
)  # SQLite's INTEGER holds 64 bits, and is the row's own key


def _of_a_shoe() -> sa.Column:
    return sa.Column("shoe_id", Number, sa.ForeignKey("shoes.id"), primary_key=True, autoincrement=False)


counters = sa.Table(
    "counters",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", Number, nullable=False),
)

shoes = sa.Table(
    "shoes",
    metadata,
    sa.Column("id", Number, primary_key=True, autoincrement=False),  # from `counters`: never given out twice
    sa.Column("source", sa.Text, nullable=False),  # imported, recorded, simulated
    sa.Column("seed", Number),
    sa.Column("number", Number),  # in the seed's stream
    # facts
    sa.Column("venue", sa.Text),
    sa.Column("table", sa.Text),
    sa.Column("label", sa.Text),
    sa.Column("note", sa.Text),
    sa.Column("started_at", Number),
    sa.Column("utc_offset", sa.SmallInteger),  # minutes by which the clock on the wall was ahead of UTC
    sa.Column("variant", sa.Text),
    # where it came from
    sa.Column("client", sa.Text),  # who began it on the page, and with which number of its own
    sa.Column("client_number", Number),
    sa.Column("file", sa.Text),  # imported: the file's name, and the shoe's running number in it
    sa.Column("file_shoe", sa.Integer),
    sa.Column("missing_after", sa.SmallInteger),  # coups missing after the last one, -1 an unknown number; null: none
    sa.Column("created_at", Number, nullable=False),
    sa.Column("changed_at", Number, nullable=False),
    # what its coups amount to; void ones count nowhere
    sa.Column("position", sa.Integer, nullable=False),  # of the last event; 1 for a shoe that was only imported
    sa.Column("coups", sa.Integer, nullable=False),
    sa.Column("banker", sa.Integer, nullable=False),
    sa.Column("player", sa.Integer, nullable=False),
    sa.Column("tie", sa.Integer, nullable=False),
    sa.Column("outcomes", sa.Text, nullable=False),  # one letter a coup
    sa.Column("identity", sa.Text, index=True),  # equal for equal shoes; null where there is too little to tell
    sa.Column("imported_as", sa.Text, index=True),  # the identity it had in its file
    # the library
    sa.Column(
        "search", sa.Text, nullable=False, server_default=sa.text("''")
    ),  # facts and file in lower case, for LIKE
    sa.Column("dated_at", Number, nullable=False, server_default=sa.text("0")),  # started_at, else created_at
    sa.Column("deleted_at", Number),  # null unless it lies among the deleted
    sa.Column("merged_into", Number, sa.ForeignKey("shoes.id")),  # the shoe that its coups now follow
    sa.UniqueConstraint("client", "client_number"),
    sa.CheckConstraint("source IN ('imported', 'recorded', 'simulated')", name="source"),
    sa.CheckConstraint("coups = banker + player + tie", name="counts"),
    sa.Index(None, "dated_at", "id"),
    sa.Index(None, "changed_at"),
)

events = sa.Table(
    "events",
    metadata,
    _of_a_shoe(),
    sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),  # 1, 2, 3 … : the order
    sa.Column("client", sa.Text, nullable=False),  # who sent it, and with which number of its own
    sa.Column("client_number", Number, nullable=False),
    sa.Column("at", Number, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),  # see `tracker.store.events`
    sa.Column("body", sa.Text, nullable=False),  # JSON
    sa.UniqueConstraint("shoe_id", "client", "client_number"),
    sqlite_with_rowid=False,
)


coups = sa.Table(
    "coups",
    metadata,
    _of_a_shoe(),
    sa.Column(
        "outcome", sa.Text, nullable=False
    ),  # one sign a coup, as in every column here: see `tracker.store.packing`
    *(sa.Column(name, sa.Text) for name in CoupRow._fields if name != "outcome"),
)

own_bets = sa.Table(
    "own_bets",
    metadata,
    _of_a_shoe(),
    sa.Column("coup", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("bet", sa.Text, primary_key=True),  # a name of `tracker.game.BETS`
    sa.Column("stake_minor", Number, nullable=False),
    sa.Column("net_minor", Number),  # what it won or lost; null where that hangs on something not recorded
    sa.CheckConstraint("stake_minor > 0", name="stake"),
    sqlite_with_rowid=False,
)
