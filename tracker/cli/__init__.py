"""The commands `tracker` and `backtest`. Heavy things are imported inside a command, never at the top."""
