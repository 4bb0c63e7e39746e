"""The words that people write in records of shoes, for reading only. Names of columns stand in `words_in_headings`.

Words are written in lower case and composed form (NFKC). B, P and T stand for Banker, Player and Tie.
"""

RESULTS = {
    "B": {
        "en": ("b", "bank", "banker"),
        "zh": ("庄", "莊", "庄家", "莊家"),
        "ko": ("뱅커",),
        "th": ("เจ้ามือ", "แบงค์เกอร์"),
        "es": ("banca", "banco", "banquero", "banquera", "banchiere"),
        "fr": ("banque", "banquier"),
        "vi": ("nhà cái", "cái"),
    },
    "P": {
        "en": ("p", "player", "punter"),
        "zh": ("闲", "閒", "閑", "闲家", "閒家", "閑家"),
        "ko": ("플레이어",),
        "th": ("ผู้เล่น", "เพลเยอร์"),
        "es": ("punto", "jugador", "giocatore"),
        "fr": ("ponte", "joueur"),
        "vi": ("người chơi",),
    },
    "T": {
        "en": ("t", "tie", "draw", "stand-off", "stand off", "standoff", "egalité", "égalité", "egalite"),
        "zh": ("和", "和局", "合", "荷", "河"),
        "ko": ("타이",),
        "th": ("เสมอ",),
        "es": ("empate", "pareggio"),
        "vi": ("hòa", "hoà"),
    },
}

LETTERS = "BPT"
SPANISH_LETTERS = {"J": "P", "E": "T"}  # jugador, empate; accepted where the other letters leave no doubt

TO_BE_ASKED = {  # words of two meanings: never guessed
    "d": "dealer (Banker) or draw (tie)",
    "dealer": "Banker, or the person who deals",
}

WINS = ("win", "wins", "won", "gana", "gano", "ganó", "vince", "赢", "贏", "胜", "勝", "승")  # "player win", "庄赢"
GAME = ("game", "hand")  # "tie game"

# Characters of the same sound that one live feed uses to carry pairs and the winning six:
# character: (who won, Player pair, Banker pair, Banker's total where the character tells it)
FEED = {
    "庄": ("B", False, False, None), "装": ("B", True, False, None), "撞": ("B", False, True, None),
    "状": ("B", True, True, None), "壮": ("B", False, False, 6), "狀": ("B", True, False, 6),
    "闲": ("P", False, False, None), "现": ("P", True, False, None), "县": ("P", False, True, None),
    "合": ("T", False, False, None), "荷": ("T", False, True, None), "河": ("T", True, False, None),
}  # fmt: skip
FEED_ONLY = "装撞状壮狀现县"  # characters that nobody writes for a winner: they show that a record is such a feed
FEED_TIES = "合荷河"  # ties in any record; in such a feed they carry pairs too

VOID = ("void", "voided", "cancelled", "canceled", "annulled", "nullified", "anulada", "nula", "取消", "作废", "作廢")
YES = ("true", "1", "yes", "y", "x", "t", "si", "sí", "是", "对", "對", "✓", "✔", "●")
NO = ("false", "0", "no", "n", "f", "-", "否")
NO_CARD = ("-", "–", "—", "x", "null", "none", "nil", "n/a", "na", "_", ".", "no")

SHOE = ("shoe", "boot", "sabot", "zapato", "scarpa", "靴", "슈")  # "Shoe number 2", "靴 3"
NUMBER = ("number", "no", "no.", "nr", "nr.", "num", "nº", "n.º", "n°", "#", "id", "号", "號", "번호")
TOTALS = (
    "total", "totals", "sum", "summary", "subtotal", "totales", "suma", "count", "counts",
    "合计", "合計", "总计", "總計", "小计", "小計", "共", "합계",
)  # fmt: skip
COMMENT_MARKS = ("#", "//", "--", "/*", "%", "<!--")
