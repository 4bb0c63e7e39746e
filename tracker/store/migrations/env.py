"""Runs the migrations on the connection that `tracker.store.upgrade` hands over, inside its transaction."""

from alembic import context

from tracker.store.tables import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
