"""The names that people give to the columns of a record, for reading only: role -> names.

Names are written in lower case, with one space where a record may have spaces, underscores, hyphens or line breaks.
A name is a hint: what a column holds decides.
"""

HEADINGS = {
    "outcome": (
        "outcome", "result", "results", "winner", "winning side", "win side", "actual", "actual result", "side won",
        "hand result", "coup result", "round result", "game result", "bpt", "b/p/t", "won by", "who won",
        "结果", "結果", "赛果", "賽果", "开奖", "開獎", "开奖结果", "開獎結果", "胜方", "勝方", "庄闲和", "莊閒和",
        "resultado", "ganador", "risultato", "vincitore", "결과", "승자", "ผล", "ผลลัพธ์", "kết quả",
    ),
    "letters": (
        "sequence", "seq", "records", "record", "history", "outcomes", "results", "shoe", "string", "beads", "road",
        "coups", "hands", "bead plate", "序列", "记录", "記錄", "路单", "路單", "历史", "歷史", "secuencia", "historial",
    ),
    "shoe": (
        "shoe", "shoe number", "shoe no", "shoe nr", "shoe num", "shoe id", "shoeid", "shoe #", "boot", "boot no",
        "boot number", "game shoe", "靴", "靴号", "靴號", "牌靴", "第几靴", "sabot", "zapato", "슈",
    ),
    "coup": (
        "coup", "coup number", "coup no", "round", "rounds", "round number", "round no", "round #", "hand", "hand number",
        "hand no", "hand #", "hand num", "no", "no.", "#", "nr", "number", "n", "game", "game number", "seq no", "index",
        "局", "局数", "局數", "局号", "局號", "手", "手数", "手數", "序号", "序號", "期", "期号", "回合", "轮次", "輪次",
        "mano", "jugada", "ronda", "회차", "판",
    ),
    "row": ("id", "row", "row id", "row number", "record id", "round id", "hand id", "game id", "uid", "key"),
    "table": (
        "table", "table name", "table no", "table number", "table id", "tableid", "room", "room name", "room id", "desk",
        "桌", "桌号", "桌號", "台", "台号", "台號", "桌台", "mesa", "tavolo", "테이블",
    ),
    "person": ("user", "userid", "user id", "user name", "username", "player id", "player name", "member", "用户", "用戶"),
    "time": (
        "time", "timestamp", "datetime", "date time", "created at", "created", "started at", "started", "start",
        "start time", "played at", "at", "ts", "when", "时间", "時間", "hora", "fecha y hora", "시간",
    ),
    "date": ("date", "day", "日期", "fecha", "날짜"),
    "label": ("label", "name", "title", "shoe name", "shoe label", "标签", "標籤", "nombre", "etiqueta"),
    "note": ("note", "notes", "comment", "comments", "remark", "remarks", "备注", "備註", "nota", "notas", "comentario"),
    "count": (
        "hands", "coups", "rounds", "count", "n hands", "number of hands", "hand count", "total hands", "total coups",
        "num hands", "length", "局数", "局數", "总局数", "總局數",
    ),
    "player_total": (
        "player total", "player", "player score", "player points", "player point", "player value", "player sum",
        "player hand total", "p total", "p score", "p points", "ptotal", "pscore", "p", "player final",
        "闲点", "閒點", "闲点数", "閒點數", "闲", "閒", "闲家", "閒家", "闲家点数", "閒家點數",
        "total jugador", "puntos jugador", "jugador", "punto",
    ),
    "banker_total": (
        "banker total", "banker", "banker score", "banker points", "banker point", "banker value", "banker sum",
        "banker hand total", "b total", "b score", "b points", "btotal", "bscore", "b", "banker final", "bank total", "bank",
        "庄点", "莊點", "庄点数", "莊點數", "庄", "莊", "庄家", "莊家", "庄家点数", "莊家點數",
        "total banca", "puntos banca", "banca", "banco",
    ),
    "winning_total": ("winning total", "winning score", "winning points", "win total", "胜方点数", "勝方點數"),
    "player_cards": (
        "player cards", "player hand", "player", "p cards", "playercards", "player card", "闲牌", "閒牌", "闲家牌", "閒家牌",
        "cartas jugador",
    ),
    "banker_cards": (
        "banker cards", "banker hand", "banker", "b cards", "bankercards", "banker card", "bank cards", "庄牌", "莊牌",
        "庄家牌", "莊家牌", "cartas banca",
    ),
    "natural": ("natural", "is natural", "例牌", "天牌"),
    "player_pair": ("player pair", "p pair", "ppair", "pair player", "闲对", "閒對", "闲对子", "par jugador"),
    "banker_pair": ("banker pair", "b pair", "bpair", "pair banker", "庄对", "莊對", "庄对子", "par banca"),
    "void": ("void", "voided", "is void", "cancelled", "canceled", "作废", "作廢"),
    "free": ("free", "free hand", "dummy", "dummy hand", "is free"),
    "missing": ("missing",),
    "source": ("source",),
    "variant": ("variant",),
    "seed": ("seed",),
    "number": ("number",),
}  # fmt: skip

CARD_HEADINGS = {  # {side} {n}: the ways to name the three cards of a side
    "player": ("player {n}", "player card {n}", "pcard{n}", "pcard {n}", "p card {n}", "p{n}", "player{n}", "player {n} card",
               "player card{n}", "闲{n}", "閒{n}", "闲牌{n}", "閒牌{n}", "jugador {n}"),
    "banker": ("banker {n}", "banker card {n}", "bcard{n}", "bcard {n}", "b card {n}", "b{n}", "banker{n}", "banker {n} card",
               "banker card{n}", "bank {n}", "庄{n}", "莊{n}", "庄牌{n}", "莊牌{n}", "banca {n}"),
}  # fmt: skip

SCORES = {  # columns that hold both totals, `8-5`: which side's stands first -> names; "" where the name does not say
    "": ("score", "scores", "points", "point", "totals", "final", "final score", "比分", "点数", "點數", "得分", "puntos",
         "marcador", "punteggio", "점수"),
    "player": ("player banker", "player:banker", "player vs banker", "player v banker", "p b", "p:b", "p vs b", "p v b",
               "闲庄", "閒莊", "闲 庄", "閒 莊", "闲:庄", "閒:莊"),
    "banker": ("banker player", "banker:player", "banker vs player", "banker v player", "b p", "b:p", "b vs p", "b v p",
               "庄闲", "莊閒", "庄 闲", "莊 閒", "庄:闲", "莊:閒"),
}  # fmt: skip

RUN_LENGTHS = (  # columns that say how often a result came in a row, the surest name first
    "run length", "streak length", "length", "length of run", "len", "streak", "run", "in a row", "times", "count",
    "连续", "連續", "连开", "連開", "长度", "長度", "次数", "次數", "racha", "longitud", "veces",
)  # fmt: skip
NOT_THE_OUTCOME = (  # columns that hold the words of results and are something else
    "bet", "bets", "bet on", "bet side", "wager", "pick", "picked", "choice", "prediction", "predicted", "predict",
    "recommendation", "recommended", "suggestion", "signal", "guess", "strategy", "forecast", "next", "my bet", "tip",
    "下注", "投注", "预测", "預測", "推荐", "推薦", "apuesta", "prediccion", "predicción", "pronostico", "pronóstico",
)  # fmt: skip
