/* What a person does on the record page: keys, buttons, asking; and what others do to the same shoe. */
(function (tracker) {
    "use strict";
    const { outbox, page, state } = tracker;
    const KEYS_OFF = "tracker.keys-off";
    const KEYS = { B: "B", P: "P", T: "T", R: "redo", D: "details" };
    const BUTTONS = { B: "record-banker", P: "record-player", T: "record-tie" };
    const POLL_MS = 5000;
    const PRESSED_MS = 140;
    const $ = (id) => document.getElementById(id);

    function start(facts, missing) {
        const from = outbox.add({ kind: "started", facts, missing }, {});
        page.forget({ from });
        page.remember(from);
        $("welcome").hidden = true;
    }

    tracker.add = function (event) {
        tracker.noticed();
        if (!state.place.shoe && !state.place.from) {
            const now = { started_at: Date.now(), utc_offset: -new Date().getTimezoneOffset() };
            start({ ...tracker.factsNow(), ...now }, tracker.missingNow());
        }
        outbox.add(event, state.place);
    };

    /* A shoe as it was read from a text. */
    tracker.addShoe = function (shoe) {
        start(shoe.facts, 0);
        outbox.add({ kind: "recorded", coups: shoe.coups, as_read: true }, state.place);
    };

    tracker.details = function (shown) {
        $("next").hidden = !shown;
        $("details").setAttribute("aria-expanded", String(shown));
    };

    tracker.do = {
        record(letter) {
            const noted = tracker.form.read("next");
            if (!noted) return;
            tracker.add({ kind: "recorded", coups: [{ ...noted.coup, outcome: letter }], bets: noted.bets });
            tracker.form.clear("next");
        },
        undo() { if (state.place.shoe || state.place.from) tracker.add({ kind: "undone" }); },
        redo() { if (state.place.shoe || state.place.from) tracker.add({ kind: "redone" }); },
        new() { tracker.notice(""); tracker.form.clear("next"); tracker.factsOfNext(); page.open({}); },
        details() { tracker.details($("next").hidden); },
        missed(value) {
            tracker.whenDrawn((view) => {
                const more = view.missing < 0 ? view.missing : view.missing + 1;
                const missing = value === "1" ? more : Number(value);
                if (missing !== view.missing) tracker.add({ kind: "gap", number: view.length + 1, missing });
            });
        },
        "void-now"() {
            const noted = tracker.form.read("next");
            if (!noted) return;
            tracker.add({ kind: "recorded", coups: [{ ...noted.coup, outcome: null, void: true }], bets: [] });
            tracker.form.clear("next");
        },
        keys() {
            const off = localStorage.getItem(KEYS_OFF) === "1";
            localStorage.setItem(KEYS_OFF, off ? "0" : "1");
            $("keys-on").setAttribute("aria-pressed", String(off));
        },
        "go-paste"() { $("many").scrollIntoView({ block: "center" }); $("paste-box").focus(); },
    };

    document.addEventListener("click", (event) => {
        if (event.target.id === "editor") tracker.do.close(); // beside the dialog
        const pressed = event.target.closest("[data-do]");
        if (!pressed || pressed.disabled || !$("record")) return;
        const action = tracker.do[pressed.dataset.do];
        if (action) action(pressed.dataset.value, pressed);
    });

    /* Keys of ours type into the field that has the focus, and leave it there. */
    document.addEventListener("mousedown", (event) => {
        if (event.target.closest(".keypad, .ranks")) event.preventDefault();
    });

    function editable(element) {
        return element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
    }

    /* By what is printed on a Latin keyboard, else by the place of the key, as under an input method. */
    function meant(event) {
        if (event.code === "Backspace" || event.key === "Backspace") return "undo";
        if (/^[a-z]$/i.test(event.key)) return KEYS[event.key.toUpperCase()];
        return event.code.startsWith("Key") ? KEYS[event.code.slice(3)] : undefined;
    }

    document.addEventListener("keydown", (event) => {
        if (!$("record") || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        if (editable(event.target) || document.querySelector("dialog[open]") || localStorage.getItem(KEYS_OFF) === "1") return;
        const action = meant(event);
        if (!action) return;
        event.preventDefault();
        const button = BUTTONS[action] || action;
        $(button).classList.add("pressed");
        setTimeout(() => $(button) && $(button).classList.remove("pressed"), PRESSED_MS);
        if (BUTTONS[action]) tracker.do.record(action);
        else tracker.do[action]();
    });

    /* Asking: while the pointer is on it, or the focus */
    const asks = { pointerover: true, focusin: true, pointerout: false, focusout: false };
    for (const [kind, on] of Object.entries(asks)) {
        document.addEventListener(kind, (event) => {
            const asked = event.target.closest && event.target.closest(".ask");
            if (asked) page.ghosts(on ? asked.dataset.value : null);
        });
    }

    /* What others did to this shoe: told by tabs of this browser, asked of the server for all others. */

    function behind(told) {
        return $("record") && told.shoe === state.place.shoe && told.position > state.position && !outbox.waiting;
    }
    if (page.others) page.others.onmessage = (event) => { if (behind(event.data)) tracker.refresh(); };

    async function poll() {
        const shoe = state.place.shoe;
        if (!$("record") || !shoe || document.hidden || outbox.waiting) return;
        const told = await fetch(`/api/v1/shoes/${shoe}/position`).then((response) => response.json()).catch(() => null);
        if (told && told.position && behind(told)) tracker.refresh();
    }
    setInterval(poll, POLL_MS);
    document.addEventListener("visibilitychange", poll);

    window.addEventListener("tracker:look", (event) => {
        if (!$("record")) return;
        event.preventDefault();
        tracker.refresh();
    });

    let width = window.innerWidth;
    let resizing = 0;
    window.addEventListener("resize", () => {
        if (window.innerWidth === width || !$("record")) return; // a telephone's keyboard only changes the height
        width = window.innerWidth;
        clearTimeout(resizing);
        resizing = setTimeout(tracker.refresh, 200);
    });

    tracker.mounted("notice", outbox.start);
    tracker.mounted("record", (record) => {
        record.innerHTML = record.dataset.parts;
        $("keys-on").setAttribute("aria-pressed", String(localStorage.getItem(KEYS_OFF) !== "1"));
        page.begin();
    });
})(window.tracker);
