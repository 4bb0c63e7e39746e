"""The dashboard: a Dash app on Flask. It listens on this machine alone and asks nothing of any other."""

from tracker.app.help_list import read_help
from tracker.app.main import create_app, serve

__all__ = ["create_app", "read_help", "serve"]
