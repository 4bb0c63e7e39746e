"""How many coups are missing after the last one of a shoe stands beside it, where only the history told."""

import sqlalchemy as sa
from alembic import op

from tracker.store.events import decode
from tracker.store.recording import Recording

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("shoes") as shoes:
        shoes.add_column(sa.Column("missing_after", sa.SmallInteger))
    _fill()


def _fill() -> None:
    events = sa.table("events", *(sa.column(name) for name in ("shoe_id", "position", "kind", "body")))
    shoes = sa.table("shoes", sa.column("id"), sa.column("missing_after"))
    connection = op.get_bind()
    for shoe_id in connection.scalars(sa.select(events.c.shoe_id).distinct()).all():
        history = sa.select(events.c.kind, events.c.body).where(events.c.shoe_id == shoe_id).order_by(events.c.position)
        missing = Recording(decode(kind, body) for kind, body in connection.execute(history)).card.missing
        if missing:
            connection.execute(shoes.update().where(shoes.c.id == shoe_id).values(missing_after=missing))
