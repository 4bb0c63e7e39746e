"""The dashboard: a Dash app on Flask. It listens on this machine alone and asks nothing of any other."""

from tracker.app.main import create_app, serve

__all__ = ["create_app", "serve"]
