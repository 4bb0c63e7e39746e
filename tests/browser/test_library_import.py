"""Files dropped on the library in a real Chromium: what is shown, what is saved, what is refused; and taken away again."""

import re

import pytest

from tests.browser.library_site import drop, expect, fill, fits, listed, open_library, shoe
from tracker.app.library_kept import KeptReadings
from tracker.results import own_csv, simulate

pytestmark = pytest.mark.browser
TWO = f"{shoe(1)}\n{shoe(2)}\n".encode()
FILE = "#import-preview .file"


def told(page, text: str) -> None:
    expect(page.locator("#import-preview")).to_contain_text(text)


def save(page, text: str) -> None:
    page.click("#import-save:enabled")
    expect(page.locator("#import-preview .done").last).to_contain_text(text)


def test_the_same_file_dropped_twice_doubles_nothing(site, new_browser):
    page = open_library(new_browser())
    drop(page, ("two.txt", TWO))
    told(page, "None of them is here yet.")
    expect(page.locator(f"{FILE} img")).to_have_count(2)
    assert listed(site.path) == []  # only shown
    save(page, "two.txt: saved, 2 new.")
    expect(page.locator("#found")).to_have_text("Shoes: 2")
    drop(page, ("two.txt", TWO))
    told(page, "All of them are here already (2); saving doubles nothing.")
    save(page, "nothing was doubled")
    assert sorted(listed(site.path)) == sorted(TWO.decode().split())


def test_the_same_file_chosen_twice_is_read_twice(tmp_path, new_browser):
    path = tmp_path / "two.txt"
    path.write_bytes(TWO)
    page = open_library(new_browser())
    for _ in range(2):
        page.set_input_files("#import-drop", path)
        told(page, "None of them is here yet.")
        page.click("#import-leave")
        expect(page.locator(FILE)).to_have_count(0)


def test_an_import_can_be_taken_back(site, new_browser):
    fill(site.path, 1)
    page = open_library(new_browser())
    drop(page, ("two.txt", TWO))
    save(page, "2 new")
    page.click("#notice >> text=Undo")
    expect(page.locator("#found")).to_have_text("Shoes: 1")
    assert len(listed(site.path)) == 1


def test_a_picture_is_refused_in_words(site, new_browser):
    page = open_library(new_browser())
    drop(page, ("shoe.png", b"\x89PNG\r\n\x1a\n" + bytes(500)))
    told(page, "This is a picture (PNG). Save the results as text or CSV and import that file.")
    expect(page.locator("#import-save")).to_be_disabled()
    assert listed(site.path) == []


def test_several_files_at_once_and_one_left_out(site, new_browser):
    page = open_library(new_browser())
    files = [(f"{n}.txt", shoe(n).encode()) for n in (1, 2, 3)]
    drop(page, *files, ("x.png", b"\x89PNG\r\n\x1a\n"))
    expect(page.locator(FILE)).to_have_count(4)
    page.click(f"{FILE} >> nth=1 >> button[aria-label='Leave this file out']")
    expect(page.locator(FILE)).to_have_count(3)
    page.click("#import-save:enabled")
    expect(page.locator("#import-preview .done")).to_have_count(2)
    expect(page.locator(FILE)).to_have_count(3)  # the picture stays with its reason
    assert sorted(listed(site.path)) == sorted([shoe(1), shoe(3)])


def test_digits_are_given_a_meaning_by_buttons(site, new_browser):
    page = open_library(new_browser())
    rows = "".join(f"{number},{'102'[number % 3]}\n" for number in range(1, 31))
    drop(page, ("digits.csv", f"round,result\n{rows}".encode()))
    told(page, "nothing says what they mean")
    for digit, meaning in (("0", "Tie"), ("1", "Player"), ("2", "Banker")):
        page.click(f'button[aria-label="{digit} means {meaning}"]')
    page.click(f"{FILE} .means >> text=Read it so")
    told(page, "Coups: 30, Banker 10, Player 10, Tie 10.")
    save(page, "1 new")
    assert listed(site.path) == ["TBP" * 10]


def test_where_a_shoe_breaks_is_asked_and_can_be_changed(site, new_browser):
    page = open_library(new_browser())
    rows = "".join(f"{letter},x\n" for letter in shoe(1, 30))
    drop(page, ("breaks.csv", f"result,note\n{rows},\n{rows}".encode()))
    told(page, "Shoes: 2.")
    page.click("text=Let the shoe go on there")
    told(page, "Shoes: 1. Coups: 60")
    page.click("text=Divide it there")
    told(page, "Shoes: 2.")
    page.click("text=Let the shoe go on there")
    told(page, "Shoes: 1.")
    save(page, "1 new")
    assert listed(site.path) == [shoe(1, 30) * 2]


def test_a_file_is_read_in_another_way(new_browser):
    page = open_library(new_browser())
    rows = "".join(f"{one},{other}\n" for one, other in zip(shoe(1), shoe(2), strict=True))
    drop(page, ("columns.csv", f"first,second\n{rows}".encode()))
    told(page, "Which one is the outcome?")
    page.click(f"{FILE} .asked >> text=second")
    counts = {side: shoe(2).count(side[0]) for side in ("Banker", "Player", "Tie")}
    told(page, "Shoes: 1. Coups: 60, " + ", ".join(f"{side} {count}" for side, count in counts.items()))
    page.click(f"{FILE} >> text=Read it in another way")
    expect(page.get_by_label("Column of the outcome")).to_have_value("second")
    page.get_by_label("Column of the outcome").fill("first")
    page.click(f"{FILE} .otherwise >> text=Read it so")
    told(page, f"Banker {shoe(1).count('B')}, Player {shoe(1).count('P')}")


def test_skipped_lines_are_listed_with_their_reasons(new_browser):
    page = open_library(new_browser())
    rows = "".join(f"{n},{letter}\n" for n, letter in enumerate(shoe(1), 1))
    drop(page, ("x.csv", f"coup,result\n{rows},Q\n".encode()))
    page.click("text=Lines that are no coups (1)")
    expect(page.locator(f"{FILE} .skipped li")).to_have_text(re.compile("line 62, unknown word: 'Q' at character 2"))


def test_a_file_over_the_limit_is_not_even_sent(new_browser):
    page = open_library(new_browser())
    page.evaluate("document.getElementById('import-drop').dataset.limit = String(2 * 2 ** 20)")
    drop(page, ("large.txt", b"B" * 1_500_000))
    told(page, "large.txt has 2 MB; at most 2 MB can be sent at once.")


def test_a_reading_that_the_server_forgot_is_sent_again(site, new_browser, monkeypatch):
    page = open_library(new_browser())
    drop(page, ("two.txt", TWO))
    told(page, "Shoes: 2.")
    monkeypatch.setattr(KeptReadings, "take", lambda *_: None)
    save(page, "2 new")
    assert len(listed(site.path)) == 2


def test_a_file_that_vanished_is_told(tmp_path, new_browser, watched):
    watched.may_fail = True
    path = tmp_path / "digits.csv"
    path.write_text("n,result\n" + "".join(f"{n},{n % 3}\n" for n in range(40)), "utf-8")
    page = open_library(new_browser())
    page.set_input_files("#import-drop", path)
    told(page, "nothing says what they mean")
    path.unlink()
    page.click('button[aria-label="0 means Tie"]')
    page.click(f"{FILE} .means >> text=Read it so")
    told(page, "digits.csv cannot be read from your disk any more; drop it again.")


def test_two_browsers_see_their_own_files(site, new_browser):
    one, other = open_library(new_browser()), open_library(new_browser())
    drop(one, ("one.txt", shoe(1).encode()))
    drop(other, ("other.txt", shoe(2).encode()))
    told(one, "one.txt")
    told(other, "other.txt")
    expect(one.locator(FILE)).to_have_count(1)
    save(one, "one.txt: saved, 1 new.")
    save(other, "other.txt: saved, 1 new.")
    assert sorted(listed(site.path)) == sorted([shoe(1), shoe(2)])


def test_the_audit_of_a_file_opens_beside_it_fits_a_telephone_and_prints(new_browser):
    browser = new_browser(viewport={"width": 360, "height": 740})
    page = open_library(browser)
    drop(page, ("cards.csv", b"p1,p2,p3,b1,b2,b3,outcome\nK,8,,2,2,,P\n7,J,,2,3,,P\n"))
    with browser.expect_page() as opening:
        page.click(f"{FILE} .audit a")
    audit = opening.value
    expect(audit.locator("h1")).to_have_text("Audit of cards: cards.csv")
    row = audit.locator("tbody tr")
    expect(row.locator("td.rule")).to_have_text("third card")
    assert fits(audit)
    back = audit.locator("a.screen, .screen a")
    expect(back).to_be_visible()
    audit.emulate_media(media="print", color_scheme="dark")
    expect(back).to_be_hidden()
    assert audit.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    told(page, "Shoes: 1.")  # the file waits to be saved


@pytest.mark.parametrize("form", ["CSV", "JSON", "Parquet"])
def test_what_is_taken_away_and_brought_back_doubles_nothing(site, new_browser, tmp_path, form):
    fill(site.path, 3)
    page = open_library(new_browser())
    page.click("#export summary")
    expect(page.locator("#export-told")).to_have_text("All shoes of this list (3) as")
    with page.expect_download() as loading:
        page.click(f"#export >> text={form}")
    path = tmp_path / loading.value.suggested_filename
    loading.value.save_as(path)
    page.set_input_files("#import-drop", path)
    told(page, "All of them are here already (3)")
    save(page, "nothing was doubled")
    assert len(listed(site.path)) == 3


def test_the_chosen_shoes_alone_are_taken_away(site, new_browser, tmp_path):
    fill(site.path, 4)
    page = open_library(new_browser())
    for place in (0, 1, 3):  # numbers 4, 3, 1
        page.check(f"#shoes .shoe >> nth={place} >> input")
    page.click("#export summary")
    with page.expect_download() as loading:
        page.click("#export >> text=CSV")
    assert "shoes=1%2C3-4" in loading.value.url
    loading.value.save_as(tmp_path / "some.csv")
    lines = (tmp_path / "some.csv").read_text("utf-8").splitlines()
    assert sorted({line.split(",")[0] for line in lines[1:]}) == ["1", "3", "4"]


@pytest.mark.long
@pytest.mark.slow
def test_forty_megabytes_are_read_with_progress_and_saved(site, new_browser, tmp_path):
    path = tmp_path / "large.csv"
    own_csv(*simulate("punto-banco-8", 11, 5000)).write_csv(path)
    assert path.stat().st_size > 40_000_000
    browser = new_browser()
    browser.set_default_timeout(240_000)
    page = open_library(browser)
    page.evaluate("document.body.append(Object.assign(document.createElement('input'), {type: 'file', id: 'mine'}))")
    page.set_input_files("#mine", path)
    page.evaluate(
        """() => {
            const carried = new DataTransfer();
            carried.items.add(document.getElementById("mine").files[0]);
            document.getElementById("import-drop").dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true }));
        }"""
    )
    expect(page.locator("#import-bar")).to_be_visible()
    page.wait_for_selector(f"{FILE} .newness")
    told(page, "Shoes: 5,000.")
    assert page.locator(f"{FILE} tbody tr").count() == 200
    page.click("#import-save:enabled")
    page.wait_for_selector("#import-preview .done")
    told(page, "large.csv: saved, 5,000 new.")
    expect(page.locator("#found")).to_have_text("Shoes: 5,000")
