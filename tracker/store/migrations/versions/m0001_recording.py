"""Recording: shoes, their events, the coups and own bets that follow from them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

PACKED = (
    *("player_total", "banker_total", "natural", "player_pair", "banker_pair"),
    *("player_1", "player_2", "player_3", "banker_1", "banker_2", "banker_3", "void", "free", "missing"),
)


def upgrade() -> None:
    op.create_table(
        "counters",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", Number, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_counters"),
    )
    op.execute("INSERT INTO counters (name, value) VALUES ('shoe_id', 0)")
    _shoes()
    op.create_table(
        "events",
        sa.Column("shoe_id", Number, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("client", sa.Text, nullable=False),
        sa.Column("client_number", Number, nullable=False),
        sa.Column("at", Number, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("shoe_id", "position", name="pk_events"),
        sa.UniqueConstraint("shoe_id", "client", "client_number", name="uq_events_shoe_id_client_client_number"),
        sa.ForeignKeyConstraint(["shoe_id"], ["shoes.id"], name="fk_events_shoe_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "coups",
        sa.Column("shoe_id", Number, nullable=False, autoincrement=False),
        sa.Column("outcome", sa.Text, nullable=False),
        *(sa.Column(name, sa.Text) for name in PACKED),
        sa.PrimaryKeyConstraint("shoe_id", name="pk_coups"),
        sa.ForeignKeyConstraint(["shoe_id"], ["shoes.id"], name="fk_coups_shoe_id"),
    )
    op.create_table(
        "own_bets",
        sa.Column("shoe_id", Number, nullable=False),
        sa.Column("coup", sa.SmallInteger, nullable=False),
        sa.Column("bet", sa.Text, nullable=False),
        sa.Column("stake_minor", Number, nullable=False),
        sa.Column("net_minor", Number),
        sa.PrimaryKeyConstraint("shoe_id", "coup", "bet", name="pk_own_bets"),
        sa.ForeignKeyConstraint(["shoe_id"], ["shoes.id"], name="fk_own_bets_shoe_id"),
        sa.CheckConstraint("stake_minor > 0", name=op.f("ck_own_bets_stake")),
        sqlite_with_rowid=False,
    )


def _shoes() -> None:
    op.create_table(
        "shoes",
        sa.Column("id", Number, nullable=False, autoincrement=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("seed", Number),
        sa.Column("number", Number),
        *(sa.Column(name, sa.Text) for name in ("venue", "table", "label", "note")),
        sa.Column("started_at", Number),
        sa.Column("utc_offset", sa.SmallInteger),
        sa.Column("variant", sa.Text),
        sa.Column("client", sa.Text),
        sa.Column("client_number", Number),
        sa.Column("file", sa.Text),
        sa.Column("file_shoe", sa.Integer),
        sa.Column("created_at", Number, nullable=False),
        sa.Column("changed_at", Number, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("position", "coups", "banker", "player", "tie")),
        sa.Column("outcomes", sa.Text, nullable=False),
        sa.Column("identity", sa.Text),
        sa.Column("imported_as", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_shoes"),
        sa.UniqueConstraint("client", "client_number", name="uq_shoes_client_client_number"),
        sa.CheckConstraint("source IN ('imported', 'recorded', 'simulated')", name=op.f("ck_shoes_source")),
    )
    op.create_index("ix_shoes_identity", "shoes", ["identity"])
    op.create_index("ix_shoes_imported_as", "shoes", ["imported_as"])
    op.create_index("ix_shoes_changed_at", "shoes", ["changed_at"])
