"""The five roads: plain Python, append-only, with push and pop."""
