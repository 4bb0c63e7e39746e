"""One file a migration, named by its number."""
