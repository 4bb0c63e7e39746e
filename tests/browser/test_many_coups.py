"""Many coups at once in a real Chromium: any text, a bead plate, a big road; shown before they are saved."""

import pytest

from tests.browser.helpers import counts, expect

pytestmark = [pytest.mark.browser, pytest.mark.long]

MIX = "BPBBPT 庄闲和 banker, tie"  # 11 coups: B 5, P 3, T 3


def test_a_paste_of_any_mix_is_shown_and_saved(site, visit):
    page = visit()
    page.fill("#paste-box", MIX)
    expect(page.locator("#paste-preview")).to_contain_text("11 coups: Banker 5, Player 3, Tie 3")
    expect(page.locator("#paste-preview img")).to_be_visible()
    page.click("#paste-save")
    counts(page, "bpbbptbptbt")
    assert site.outcomes() == "BPBBPTBPTBT"
    expect(page.locator("#paste-box")).to_have_value("")
    expect(page.locator("#paste-save")).to_be_disabled()


def test_a_paste_is_added_to_this_shoe_or_begins_a_new_one(site, visit):
    page = visit()
    page.keyboard.type("bb")
    counts(page, "bb")
    page.fill("#paste-box", "player player tie")
    page.click("[data-do=where][data-value=append]")
    page.click("#paste-save:not(:disabled)")
    counts(page, "bbppt")
    page.keyboard.press("Backspace")  # one paste is one step
    expect(page.locator("#paste-box")).to_be_visible()
    counts(page, "bb")
    page.fill("#paste-box", "TTT")
    page.click("[data-do=where][data-value=new]")
    page.click("#paste-save:not(:disabled)")
    counts(page, "ttt")
    assert (site.outcomes(1), site.outcomes(2)) == ("BB", "TTT")


def test_lines_may_be_shoes_or_one(site, visit):
    page = visit()
    page.fill("#paste-box", "BBP\nPPT")
    expect(page.locator("#paste-preview .understood")).to_have_count(2)
    page.click("#paste-preview [data-field=breaks]")
    expect(page.locator("#paste-preview .understood")).to_have_count(1)
    expect(page.locator("#paste-preview")).to_contain_text("6 coups: Banker 2, Player 3, Tie 1")
    page.click("#paste-preview [data-field=breaks]")
    expect(page.locator("#paste-preview .understood")).to_have_count(2)
    page.click("#paste-save")
    counts(page, "ppt")
    expect(page.locator("#saved")).to_have_text("saved")
    assert (site.outcomes(1), site.outcomes(2)) == ("BBP", "PPT")


def test_what_a_text_could_say_is_answered_by_buttons(visit):
    page = visit()
    page.fill("#paste-box", "score\n8-5\n3-7\n2-9")
    told = page.locator("#paste-preview .understood")
    expect(told).to_contain_text("Banker 2, Player 1")
    page.click("#paste-preview [data-field=score]")
    expect(told).to_contain_text("Banker 1, Player 2")
    page.click("#paste-preview [data-do=read-anew]")
    expect(told).to_contain_text("Banker 2, Player 1")


def test_a_text_that_is_no_shoe_is_refused_in_a_sentence(visit):
    page = visit()
    page.fill("#paste-box", "the weather was fine")
    expect(page.locator("#paste-preview")).to_contain_text("Nothing")
    expect(page.locator("#paste-save")).to_be_disabled()
    page.fill("#paste-box", "0 1 2 1 0")
    expect(page.locator("#meaning")).to_be_visible()
    page.fill("#paste-key", "0=T 1=P 2=B")
    expect(page.locator("#paste-preview")).to_contain_text("5 coups: Banker 1, Player 2, Tie 2")


def test_a_bead_plate_card_column_by_column(site, visit):
    page = visit()
    page.click("[data-do=form][data-value=bead_plate]")
    page.keyboard.type("bptbbpppttbb")  # the line breaks by itself after six
    expect(page.locator("#paste-box")).to_have_value("bptbbp\nppttbb\n")
    expect(page.locator("#paste-preview")).to_contain_text("12 coups: Banker 5, Player 4, Tie 3")
    page.fill("#paste-box", "bptbb\nppttbb\nb")  # the first column lacks one
    expect(page.locator("#paste-preview")).to_contain_text("Column 1: 5 marks, and a full column has 6")
    expect(page.locator("#paste-save")).to_be_disabled()


def test_a_bead_plate_card_with_the_thumb(site, visit):
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True)
    page.tap("[data-do=form][data-value=bead_plate]")
    assert page.evaluate("document.getElementById('paste-box').inputMode") == "none"
    for letter in "BPTBBPT":
        page.tap(f"#keypad button:text-is('{letter}')")
    expect(page.locator("#paste-box")).to_have_value("BPTBBP\nT")
    page.tap("#keypad button:text-is('⌫')")
    page.tap("#keypad button:text-is('⌫')")
    expect(page.locator("#paste-preview")).to_contain_text("5 coups: Banker 3, Player 1, Tie 1")
    page.tap("#paste-save")
    counts(page, "bptbb")
    assert site.outcomes() == "BPTBB"


def test_a_big_road_card_column_by_column(site, visit):
    page = visit()
    page.click("[data-do=form][data-value=big_road]")
    page.keyboard.type("b3 1 2t1 4")
    expect(page.locator("#paste-preview")).to_contain_text("12 coups: Banker 6, Player 5, Tie 1")
    page.fill("#paste-box", "3 1")
    expect(page.locator("#paste-preview")).to_contain_text("say which side the first column is: B3 or P3")
    page.fill("#paste-box", "b3 1 2t1 4")
    page.click("#paste-save:not(:disabled)")
    counts(page, "bbbpbbtbpppp")
    assert site.outcomes() == "BBBPBBTBPPPP"
