"""Every page in every language: nothing is left in English, no key shows, nothing scrolls sideways, no console complains."""

import re

import pytest

from tests.browser.helpers import counts, expect
from tracker.i18n import catalogue, languages

pytestmark = pytest.mark.browser

PAGES = {  # address -> what is there once it is drawn
    "/": "#road-cockroach-pig .js-plotly-plot",
    "/library": "#shoes .shoe",
    "/simulate": "#simulate-run",
    "/backtest": "#backtest-run",
    "/learn": "#piece-best",
    "/help": "#help h1",
}
WIDTHS = (360, 1280)
ENGLISH = re.compile(r"\b(the|and|of|is|are|with|from|this|that|which)\b")
NAMES = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")  # of systems and games, which are the same in every language
TEXTS = """() => {
  const own = document.body.cloneNode(true);
  for (const foreign of own.querySelectorAll("script, style, code, pre, [lang]")) foreign.remove();
  const said = [];
  const walk = document.createTreeWalker(own, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent);
    else for (const name of ["aria-label", "title", "placeholder", "alt"]) said.push(node.getAttribute(name) || "");
  }
  for (const carrier of document.querySelectorAll("[data-words]")) said.push(...Object.values(JSON.parse(carrier.dataset.words)));
  return said.map((text) => text.trim()).filter(Boolean);
}"""


def left_in_english(texts: list[str], language: str) -> list[str]:
    """Texts that are a sentence of the English catalogue, or look like one; keys that show."""
    english = {text for key, text in catalogue("en").items() if len(text) > 12 and catalogue(language).get(key) != text}
    keys = catalogue("en").keys()
    texts = [NAMES.sub("", text) for text in texts]
    return [text for text in texts if text in keys or (language != "en" and (text in english or ENGLISH.search(text)))]


def test_every_page_speaks_every_language_and_fits(new_browser):
    browser = new_browser()
    page = browser.new_page()
    page.goto("/")
    page.wait_for_selector(PAGES["/"])
    page.keyboard.type("bptb")
    counts(page, "bptb")
    wrong = []
    for language in languages():
        page.select_option("#language", language)  # it is chosen in the header, and holds on every page
        expect(page.locator(f"html[lang={language}]")).to_have_count(1)
        for address, there in PAGES.items():
            page.goto(address)
            page.wait_for_selector(there, state="attached")
            wrong += [(language, address, text) for text in left_in_english(page.evaluate(TEXTS), language)]
            page.evaluate("for (const each of document.querySelectorAll('[data-doc]')) each.open = true")
            expect(page.locator("[data-doc] .doc:empty")).to_have_count(0)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 740})
                if page.evaluate("document.documentElement.scrollWidth") > width:
                    wrong.append((language, address, f"wider than {width}"))
    assert wrong == []


def test_a_set_is_dealt_and_a_class_tries_its_pieces(new_browser, watched):
    page = new_browser().new_page()
    page.goto("/simulate")
    page.fill("#simulate-shoes", "60")
    page.fill("#simulate-seed", "7")
    page.click("#simulate-run")
    expect(page.locator("#simulate-summary .figures")).to_have_count(3)
    expect(page.locator("#simulate-shoe img")).to_have_count(5)
    page.click("#simulate-next")
    expect(page.locator("#simulate-shoe")).to_contain_text("Shoe 2 of 60")
    page.reload()  # what is shown stands in the address
    expect(page.locator("#simulate-shoe")).to_contain_text("Shoe 2 of 60")
    page.locator("#simulate-shoe .big_road img").click(position={"x": 12, "y": 12})
    expect(page.locator("#streak")).to_contain_text("from coup 1")
    page.fill("#streak-hours", "0")
    page.keyboard.press("Enter")
    expect(page.locator("#streak-fault")).to_contain_text("is no number of hours")
    page.keyboard.press("Escape")
    page.click("#simulate-shoe [data-do=streak]")  # what was no number is forgotten
    expect(page.locator("#streak-hours")).to_have_value("4")
    page.keyboard.press("Escape")
    page.fill("#simulate-shoes", "none")
    page.click("#simulate-run")
    expect(page.locator("#simulate-fault")).to_contain_text("is no number of shoes")
    page.click("nav a[href='/learn']")
    for letter in "BPBBPPBPBPBBPPBPBPBBP":
        page.click(f"#piece-invent button[data-value={letter}]")
    page.click("#piece-invent [type=submit]")
    expect(page.locator("#piece-invent .result")).to_contain_text("of 21 decided coups")
    page.select_option("#after-source", "library")
    page.click("#piece-after [type=submit]")
    expect(page.locator("#piece-after .warning")).to_contain_text("holds no shoes yet")
    expect(page.locator("#tell-source option")).to_have_count(2)  # nothing is kept yet, so shoes are dealt
    page.click("#piece-tell [type=submit]")
    expect(page.locator("#piece-tell .scatterlayer .point")).to_have_count(60)
    expect(page.locator("#piece-tell tbody tr")).to_have_count(60)
    expect(page.locator("#piece-tell")).to_contain_text("Nothing here is beyond luck")
    page.select_option("#learn-rules", "super6-8")
    expect(page.locator("#learn-edges .result")).to_contain_text("1.458")
    page.click("details[data-doc=verdict] summary")
    expect(page.locator("details[data-doc=verdict] table").first).to_be_visible()
    # what was refused on purpose is told in the console too
    watched.errors[:] = [text for text in watched.errors if "status of 422" not in text]
