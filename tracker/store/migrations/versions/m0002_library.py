"""The library: shoes can be found by what they say and by date, deleted and taken back, and merged."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SEARCHED = ("label", "table", "venue", "note", "variant", "file")


def upgrade() -> None:
    with op.batch_alter_table("shoes") as shoes:
        shoes.add_column(sa.Column("search", sa.Text, nullable=False, server_default=sa.text("''")))
        shoes.add_column(sa.Column("dated_at", Number, nullable=False, server_default=sa.text("0")))
        shoes.add_column(sa.Column("deleted_at", Number))
        shoes.add_column(sa.Column("merged_into", Number))
        shoes.create_foreign_key("fk_shoes_merged_into", "shoes", ["merged_into"], ["id"])
        shoes.create_check_constraint(op.f("ck_shoes_counts"), "coups = banker + player + tie")
        shoes.create_index("ix_shoes_dated_at_id", ["dated_at", "id"])
    _fill()


def _fill() -> None:
    shoes = sa.table(
        "shoes", *(sa.column(name) for name in ("id", "search", "dated_at", "started_at", "created_at", *SEARCHED))
    )
    connection = op.get_bind()
    connection.execute(shoes.update().values(dated_at=sa.func.coalesce(shoes.c.started_at, shoes.c.created_at)))
    texts = connection.execute(sa.select(shoes.c.id, *(shoes.c[name] for name in SEARCHED))).all()
    found = [{"shoe": row[0], "words": "\n".join(text for text in row[1:] if text).casefold()} for row in texts]
    if found:
        which = shoes.c.id == sa.bindparam("shoe")
        connection.execute(shoes.update().where(which).values(search=sa.bindparam("words")), found)
