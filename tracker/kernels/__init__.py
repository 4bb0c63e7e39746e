"""Fast twins of plain code: numpy today, compiled code beside it; each equal to its plain twin to the last bit."""
