"""What the browser tests of the library share: shoes to import, a way to drop a file, and words to wait for."""

import random
from base64 import b64encode
from typing import Any

from tests.browser.helpers import expect as expect  # with its patience
from tracker.readers import read_text
from tracker.store import Store


def shoe(number: int, coups: int = 60) -> str:
    """The letters of an invented shoe; each number has its own."""
    return "".join(random.Random(number).choices("BPT", (46, 45, 9), k=coups))


def fill(path: str, count: int, file: str = "book.txt") -> None:
    """Stores invented shoes, a line each: number 1 is the oldest and has 61 coups, number 2 has 62."""
    text = "\n".join(shoe(number, 60 + number) for number in range(1, count + 1))
    reading = read_text(text, name=file)
    with Store(path) as store:
        store.put(reading.shoes, reading.coups, file)


def listed(path: str, **asked: Any) -> list[str]:
    """The outcomes of the shoes that the store lists, in the order in which they came."""
    with Store(path) as store:
        return [line.outcomes for line in store.page(order="oldest", limit=1000, **asked).rows]


def open_library(browser: Any, path: str = "/library") -> Any:
    """A page that has its list, or says that there is none."""
    page = browser.new_page()
    page.goto(path)
    page.wait_for_selector("#ways:visible, #shelf:visible")
    return page


def drop(page: Any, *files: tuple[str, bytes]) -> None:
    """Drops files on the place for them, as a person does with a mouse."""
    told = [[name, b64encode(data).decode()] for name, data in files]
    carried = page.evaluate_handle(
        """files => {
            const carried = new DataTransfer();
            for (const [name, data] of files) {
                const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
                carried.items.add(new File([bytes], name));
            }
            return carried;
        }""",
        told,
    )
    for kind in ("dragover", "drop"):
        page.dispatch_event("#import-drop", kind, {"dataTransfer": carried})


def fits(page: Any) -> bool:
    """Whether nothing is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
