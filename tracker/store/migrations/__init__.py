"""Migrations of the store's tables; `env.py` runs them, `versions` holds them."""
