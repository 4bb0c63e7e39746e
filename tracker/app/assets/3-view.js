/* The record page: which shoe is shown, and what is drawn of it. */
(function (tracker) {
    "use strict";
    const outbox = tracker.outbox;
    const LAST = "tracker.shoe"; // the shoe last recorded in this browser: a number, `new`, or the name of an entry
    const others = "BroadcastChannel" in window ? new BroadcastChannel("tracker") : null;
    const state = { place: {}, position: 0, view: null, odds: null };
    const AGAIN_MS = 1000;
    const LATER_MS = 200;
    let painting = 0;
    let painted = {};
    let wishes = []; // what waits until the view is current
    let unanswered = false; // a notice says that the server does not answer

    const $ = (id) => document.getElementById(id);
    tracker.state = state;

    /* The sentence of a key; every element with data-words carries some. */
    tracker.say = function (key, fields) {
        for (const carrier of document.querySelectorAll("[data-words]")) {
            const sentence = JSON.parse(carrier.dataset.words)[key];
            if (sentence !== undefined) return sentence.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
        }
        throw new Error(`no words for ${key}`);
    };

    tracker.widths = function () {
        const widths = {};
        for (const box of document.querySelectorAll(".road-box")) widths[box.dataset.road] = box.clientWidth;
        return widths;
    };

    function remember(what) {
        try { localStorage.setItem(LAST, what); } catch (error) { console.warn("which shoe it was cannot be kept", error); }
    }

    function address(shoe) {
        history.replaceState(history.state, "", shoe ? `/?shoe=${shoe}` : "/");
    }

    /* Asking for a view */

    /* The answer, and whether there is such a shoe; null where it is worth asking again. */
    async function ask(path) {
        try {
            const response = await fetch(`${path}?widths=${encodeURIComponent(JSON.stringify(tracker.widths()))}`);
            return response.status >= 500 ? null : { found: response.ok, ...(await response.json()) };
        } catch (error) {
            return null;
        }
    }

    async function show(place) {
        if (state.place !== place) forget(place);
        const path = place.shoe ? `/api/v1/shoes/${place.shoe}` : place.sample ? "/api/v1/sample" : "/api/v1/empty";
        const view = await ask(path);
        if (state.place !== place || !$("record")) return;
        if (!view) {
            setTimeout(() => { if (state.place === place && $("record")) show(place); }, AGAIN_MS);
            if (!unanswered) tracker.notice(tracker.say("record.no_view"));
            unanswered = true;
            return;
        }
        if (unanswered) tracker.noticed();
        unanswered = false;
        if (view.found) apply(view);
        else {
            tracker.notice(view.message);
            open({});
        }
    }

    /* Another shoe: nothing is known of it yet, and what was meant for the one before is past. */
    function forget(place) {
        Object.assign(state, { place, position: 0, view: null });
        wishes = [];
    }

    /* Shows another shoe: {shoe}, {} for a new one that its first coup begins, {sample: true}. */
    function open(place) {
        address(place.shoe || (place.sample ? null : "new"));
        if (!place.sample) remember(place.shoe || "new");
        return show(place);
    }

    function begin() {
        const asked = new URLSearchParams(location.search).get("shoe");
        const last = asked || localStorage.getItem(LAST);
        if (/^\d+$/.test(last)) return open({ shoe: Number(last) });
        if (last && last.includes(":")) {
            if (outbox.of({ from: last }).length) return show({ from: last });
            if (outbox.waits(last)) return beginLater(last);
        }
        return last ? open({}) : open({ sample: true });
    }

    /* What begins the shoe is with another page, one that is going or another tab: soon it is ours, or has a number. */
    function beginLater(last) {
        const nothing = {};
        show(nothing);
        (function look() {
            if (state.place !== nothing || !$("record")) return;
            if (outbox.waits(last) && !outbox.of({ from: last }).length) setTimeout(look, LATER_MS);
            else begin();
        })();
    }

    tracker.refresh = () => show(state.place);

    /* Does something that needs the shoe as it is: now, or when all that is under way has been answered. */
    tracker.whenDrawn = function (then) {
        wishes.push(then);
        fulfil();
    };

    function fulfil() {
        while (wishes.length && state.view && state.view.position === state.position && !outbox.waiting) wishes.shift()(state.view);
    }

    /* Where the last thing said was not recorded, the answers before it counted and drew nothing. */
    function catchUp() {
        const behind = state.place.shoe && !outbox.waiting && !(state.view && state.view.position === state.position);
        if (behind && $("record")) tracker.refresh();
        else fulfil();
    }

    /* Drawing a view */

    function place(id, shown) {
        const element = $(id);
        if (!element) return;
        if ("text" in shown && element.textContent !== shown.text) element.textContent = shown.text;
        if ("class" in shown) element.className = shown.class;
        if ("label" in shown) element.setAttribute("aria-label", shown.label);
        if ("hidden" in shown) element.hidden = shown.hidden;
        if ("disabled" in shown) element.disabled = shown.disabled;
    }

    function apply(view) {
        if (view.position < state.position) return; // an answer that another has overtaken
        for (const [id, shown] of Object.entries(view.dom)) place(id, shown);
        state.position = view.position;
        if (view.light) return;
        state.view = view;
        fulfil();
        if (view.shoe) outbox.positions[view.shoe] = Math.max(view.position, outbox.positions[view.shoe] || 0);
        const mine = ++painting;
        requestAnimationFrame(() => setTimeout(async () => { // the text is seen first
            await tracker.plotly();
            if (mine === painting && $("record")) paint(view);
        }));
    }

    function paint(view) {
        ghosts();
        for (const [id, figure] of Object.entries(view.figures)) {
            const drawn = JSON.stringify(figure);
            if (painted[id] === drawn) continue;
            painted[id] = drawn;
            const graph = $(id).querySelector(".graph");
            graph.style.width = `${figure.layout.width}px`;
            graph.style.height = `${figure.layout.height}px`;
            window.Plotly.react(graph, figure.data, figure.layout, JSON.parse($(id).dataset.config));
        }
        for (const [id, end] of Object.entries(view.ends)) {
            const box = $(id);
            box.scrollLeft = Math.ceil(Math.max(0, end - box.clientWidth) / view.cells[id]) * view.cells[id];
            box.setAttribute("aria-label", view.labels[id]);
        }
        tracker.list(view);
        tracker.facts(view);
        odds(view.odds);
        document.dispatchEvent(new Event("tracker:painted"));
    }

    async function odds(address) {
        if (state.odds === address) return;
        state.odds = address;
        const answer = await fetch(address).then((response) => response.json()).catch(() => null);
        if (!answer || state.odds !== address) return;
        $("odds-note").textContent = answer.note || answer.message;
        $("odds-rows").replaceChildren(...(answer.rows || []).map((row) => {
            const line = document.createElement("tr");
            row.forEach((text, column) => {
                const cell = line.appendChild(document.createElement(column ? "td" : "th"));
                cell.textContent = text;
                if (!column) cell.scope = "row";
            });
            return line;
        }));
    }

    /* The coup that is asked about, drawn on all boards at its place, half transparent. */
    function ghosts(side) {
        document.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
        for (const asked of (side && state.view && state.view.asks[side]) || []) {
            const ghost = document.createElement("span");
            ghost.className = `ghost mark ${asked.class}`;
            ghost.style.cssText = `left:${asked.x}px;top:${asked.y}px;width:${asked.size}px;height:${asked.size}px`;
            const box = $(asked.road);
            box.append(ghost);
            box.scrollLeft = Math.max(box.scrollLeft, asked.x + asked.size - box.clientWidth + 4);
        }
    }

    /* Notices: one line, with buttons where something is to be decided. */

    tracker.notice = function (text, choices) {
        const line = $("notice");
        line.replaceChildren(text ? Object.assign(document.createElement("span"), { textContent: text }) : "");
        for (const [label, then] of choices || (text ? [["✕", () => {}]] : [])) {
            const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
            if (label === "✕") button.setAttribute("aria-label", tracker.say("record.close"));
            button.addEventListener("click", () => { tracker.notice(""); then(); });
            line.append(button);
        }
        line.classList.toggle("there", Boolean(text));
        line.dataset.asks = choices ? "yes" : "";
    };

    /* What was said is read; a question stays until it is answered. */
    tracker.noticed = function () {
        if (!$("notice").dataset.asks) tracker.notice("");
    };

    function saved() {
        if (!$("saved")) return;
        const count = outbox.waiting;
        const key = !count ? (state.place.shoe ? "record.saved" : "") : outbox.failing ? "record.offline" : "record.saving";
        $("saved").textContent = key ? tracker.say(key, { count }) : "";
        $("saved").dataset.state = !count ? "saved" : outbox.failing ? "offline" : "saving";
    }

    Object.assign(outbox.handlers, {
        changed: saved,
        confirmed(entry, answer, name) {
            if (localStorage.getItem(LAST) === name) remember(answer.shoe);
            if (others) others.postMessage({ shoe: answer.shoe, position: answer.position });
            if (state.place.from === name) {
                state.place = { shoe: answer.shoe };
                if ($("record")) address(answer.shoe);
                remember(answer.shoe);
            }
            if (answer.view && $("record") && state.place.shoe === answer.shoe) apply(answer.view);
            if (answer.heard) $("heard").textContent = answer.heard;
            saved();
        },
        stale(entry, answer, appends) {
            if ($("record") && state.place.shoe === entry.shoe) apply(answer.view);
            if (appends) tracker.notice(answer.appended);
            else tracker.notice(answer.message, [
                [tracker.say("record.do_it"), () => outbox.decide(true)],
                [tracker.say("record.drop_it"), () => { outbox.decide(false); catchUp(); }],
            ]);
        },
        refused(entry, answer) {
            tracker.notice(answer.message);
            const { kind, coups, bets, as_read: asRead } = entry.event;
            if (kind === "recorded" && !asRead && $("record")) tracker.form.back(coups[0], bets); // to be put right, not typed again
            if (state.place.from && !outbox.of(state.place).length) open({});
            else catchUp();
        },
    });

    tracker.page = {
        open,
        forget,
        remember,
        ghosts,
        odds,
        others,
        begin() {
            painted = {};
            state.odds = null;
            forget({});
            begin();
            saved();
        },
    };
})(window.tracker);
