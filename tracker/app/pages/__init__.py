"""The pages of the dashboard: each has `layout(store, preferences)` and `register(app, store)`."""
