"""Big eye boy with D'Alembert: bet that the road keeps its colour. Its marks tell of coups that are over."""

from tracker import System, big_eye_boy_colour, dalembert


class BigEyeDalembert(System(pick=big_eye_boy_colour(), stake=dalembert())):
    """The side that repeats the big eye boy's colour; one unit more after a loss, one less after a win."""
