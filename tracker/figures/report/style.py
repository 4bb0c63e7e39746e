"""The style sheet of the report: a light and a dark ground, a phone, and two pages of A4."""

from dataclasses import fields

from tracker.figures.curves.look import Tones, tones


def _variables(*, dark: bool) -> str:
    chosen = tones(dark=dark)
    return "".join(f"--{field.name}:{getattr(chosen, field.name)};" for field in fields(Tones))


SHEET = """
:root{color-scheme:light dark;LIGHT}
@media screen and (prefers-color-scheme:dark){:root{DARK}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 'Helvetica Neue',Arial,'Noto Sans','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif}
main,footer{max-width:728px;margin:0 auto;padding:0 24px}
h1{font-size:30px;line-height:1.2;margin:4px 0 16px;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:18px;line-height:1.3;margin:28px 0 6px;font-weight:650;overflow-wrap:anywhere}
p{margin:0 0 8px}
.kicker,.small,figcaption,footer,dt,th[scope=col]{color:var(--faint)}
.kicker{font-size:14px;margin:32px 0 0}
.small,figcaption{font-size:14px;line-height:1.4}
.rule{font-size:19px;line-height:1.4;margin:0 0 4px;overflow-wrap:anywhere}
.card{border:1px solid var(--grid);border-radius:10px;padding:16px 18px;margin:18px 0;border-left:5px solid var(--data)}
.card.not_explained,.card.failed{border-left-color:var(--ruin)}
.card.inconclusive,.card.no_bets{border-left-color:var(--faint)}
.card .head{font-size:22px;line-height:1.25;font-weight:650;margin:0 0 6px}
.card p:last-child{margin-bottom:0}
.four{display:grid;grid-template-columns:repeat(4,1fr);gap:12px 18px;margin:0 0 12px}
.four div{min-width:0}
.four dt{font-size:13px}
.four dd{margin:0;overflow-wrap:anywhere}
.four .number{display:block;font-size:20px;font-weight:650;font-variant-numeric:tabular-nums;line-height:1.3}
.four .small{font-size:12.5px;display:block;line-height:1.35}
figure{margin:16px 0 0;min-width:0}
figure svg{display:block;max-width:100%;height:auto}
figcaption{margin-top:2px}
figcaption b{color:var(--ink);font-weight:650}
svg.narrow{display:none}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:4px 20px}
table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:4px 0 4px 12px;border-bottom:1px solid var(--grid);vertical-align:top}
th{font-weight:400}th:first-child{text-align:left;padding-left:0}
td,th[scope=row]{white-space:nowrap}
.scroll{overflow-x:auto;margin-bottom:8px}
.rows table{font-size:12.5px}.rows th,.rows td{padding-left:6px}
.facts{display:grid;grid-template-columns:1fr 1fr;gap:0 28px;font-size:14px;margin:0}
.facts div{display:flex;justify-content:space-between;gap:12px;border-bottom:1px solid var(--grid);padding:3px 0}
.facts dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
.each{border-top:1px solid var(--grid);margin-top:28px}
footer{font-size:13px;line-height:1.5;border-top:1px solid var(--grid);margin-top:36px;padding-top:12px;padding-bottom:32px}
footer p{margin:0 0 4px}
@media (max-width:680px){
main,footer{padding:0 15px}
body{font-size:16px}h1{font-size:24px}.rule{font-size:17px}
.four{grid-template-columns:1fr 1fr}
.pair,.facts{grid-template-columns:1fr}
svg.wide{display:none}svg.narrow{display:block}
}
@page{size:A4;margin:11mm 14mm}
@media print{
body{font-size:12.5px;line-height:1.4;background:none}
main,footer{max-width:none;padding:0}
.kicker{margin:0;font-size:12px}h1{font-size:23px;margin:0 0 8px}h2{font-size:14.5px;margin:12px 0 3px}
p{margin:0 0 4px}.rule{font-size:15px}
.small,figcaption,.four dt,.four .small,table,.facts,footer{font-size:11px;line-height:1.35}
.card{padding:10px 14px;margin:10px 0;break-inside:avoid}.card .head{font-size:17px;margin-bottom:3px}
.four{grid-template-columns:repeat(4,1fr);margin-bottom:8px}.four .number{font-size:16px}
figure{margin-top:8px;break-inside:avoid}
.pair{grid-template-columns:1fr 1fr;gap:2px 16px}.facts{grid-template-columns:1fr 1fr}
svg.wide{display:block}svg.narrow{display:none}
th,td{padding:2px 0 2px 10px}.facts div{padding:1.5px 0}
.scroll{overflow:visible}
.screen{display:none}
.page{break-after:page}.page.last{break-after:auto}
.second{height:251mm;display:flex;flex-direction:column}
.pairs{flex:1 1 0;min-height:0;overflow:hidden;display:flex;flex-flow:column wrap}
.pairs .pair{width:100%}.pairs svg{height:150px;width:auto}.pairs figure{margin-top:6px}.second h2{margin-top:9px}.second h2:first-child{margin-top:0}.pairs figcaption span{display:none}
h1,.rule,.rule+.small{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.each{break-inside:avoid;margin-top:8px}.each figcaption span{display:none}.each h2{margin-top:8px}
.rows th,.rows td{padding:1px 0 1px 7px}
footer{margin-top:10px;padding:4px 0 0;break-inside:avoid}footer p{margin:0}
svg,.card{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
"""


def style_sheet() -> str:
    """The whole of it, its colours those of the curves."""
    return SHEET.replace("LIGHT", _variables(dark=False)).replace("DARK", _variables(dark=True))
