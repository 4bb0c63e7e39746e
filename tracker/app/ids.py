"""The ids of elements that scripts and tests rely on; they stay as they are."""

LOCATION = "location"
PAGE = "page"
LANGUAGE = "language"
THEME = "theme"
PALETTE = "palette"
NOTICE = "notice"
HEARD = "heard"  # read out by screen readers

RECORD = "record"
RECORD_BANKER = "record-banker"
RECORD_PLAYER = "record-player"
RECORD_TIE = "record-tie"
UNDO = "undo"
REDO = "redo"
NEW_SHOE = "new-shoe"
COUP_COUNT = "coup-count"
COUNT_BANKER = "count-banker"
COUNT_PLAYER = "count-player"
COUNT_TIE = "count-tie"

ROAD_BEAD_PLATE = "road-bead-plate"
ROAD_BIG_ROAD = "road-big-road"
ROAD_BIG_EYE_BOY = "road-big-eye-boy"
ROAD_SMALL_ROAD = "road-small-road"
ROAD_COCKROACH_PIG = "road-cockroach-pig"

PASTE_BOX = "paste-box"
PASTE_PREVIEW = "paste-preview"
PASTE_SAVE = "paste-save"

SIMULATE_RUN = "simulate-run"
SIMULATE_SUMMARY = "simulate-summary"

IMPORT_DROP = "import-drop"
IMPORT_PREVIEW = "import-preview"
IMPORT_SAVE = "import-save"

BACKTEST_RUN = "backtest-run"
BACKTEST_CANCEL = "backtest-cancel"
BACKTEST_PROGRESS = "backtest-progress"
BACKTEST_VERDICT = "backtest-verdict"
BACKTEST_REPORT = "backtest-report"

ROADS = {  # a road's name -> the id of its figure
    "bead_plate": ROAD_BEAD_PLATE,
    "big_road": ROAD_BIG_ROAD,
    "big_eye_boy": ROAD_BIG_EYE_BOY,
    "small_road": ROAD_SMALL_ROAD,
    "cockroach_pig": ROAD_COCKROACH_PIG,
}
