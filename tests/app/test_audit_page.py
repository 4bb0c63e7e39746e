"""The printable list of the audit: what stands on it, of which shoes, and from where it is reached."""

import io

import pytest

HEAD = "p1,p2,p3,b1,b2,b3,player total,banker total,outcome\n"
GOOD = HEAD + "K,8,,2,2,,8,4,P\n2,3,3,K,5,,8,5,P\n9,K,,4,2,,9,6,P\n"
BAD = GOOD + "7,J,,2,3,,7,5,P\n"


def dropped(web, text, name="<x>.csv"):
    """What the page answers to a dropped file."""
    sent = {"file": (io.BytesIO(text.encode()), name), "place": "0"}
    return web.post("/api/v1/import", data=sent, content_type="multipart/form-data").json


def saved(web, text):
    return web.post("/api/v1/import/save", json={"token": dropped(web, text)["token"]}).json


def test_a_file_is_audited_before_it_is_saved(web):
    answer = dropped(web, BAD)
    link = f"/library/audit?token={answer['token']}"
    assert link in answer["preview"]
    page = web.get(link)
    assert (page.status_code, page.content_type) == (200, "text/html; charset=utf-8")
    for said in (
        "<title>Audit of cards: &lt;x&gt;.csv</title>",
        '<td class="line" data-name="Line">5</td><td class="coup" data-name="Coup">4</td>',
        '<td class="rule" data-name="Rule">third card</td><td class="expected" data-name="Expected">draw</td>',
        '<td class="found_column" data-name="Found">stand</td>',
        "Banker had 5 when Player stood and stood; the table says draw",
        "Findings: 1.",
        "an error of recording or of dealing",
        "@page { size: A4",
    ):
        assert said in page.text
    assert "<script" not in page.text
    assert web.get(link).status_code == 200  # it is still there to be saved
    assert web.post("/api/v1/import/save", json={"token": answer["token"]}).json["new"] == 1
    assert web.get(link).status_code == 410


def test_a_file_without_cards_has_no_link(web):
    assert "library/audit" not in dropped(web, "BPPBT")["preview"]


def test_shoes_of_the_library_are_audited(web):
    saved(web, GOOD)
    saved(web, BAD)
    assert "/library/audit?shoes=1" in web.get("/api/v1/library").json["cards"]
    assert "Nothing was found" in web.get("/library/audit?shoes=1").text
    assert "of them checked: 3" in web.get("/library/audit?shoes=1").text
    both = web.get("/library/audit").text
    assert "Shoe 2" in both
    assert "Shoe 1" not in both  # it has no finding
    assert "Line" not in both  # kept shoes have no lines


@pytest.mark.parametrize("asked", ["token=gone", "shoes=x", "rules=none"])
def test_what_cannot_be_audited_is_said_in_one_sentence(web, asked):
    answer = web.get(f"/library/audit?{asked}")
    assert answer.status_code in (410, 422)
    assert answer.text.endswith(".")
    assert "\n" not in answer.text


def test_the_page_is_dark_where_that_was_chosen(web):
    web.set_cookie("theme", "dark")
    assert 'data-theme="dark"' in web.get("/library/audit").text
