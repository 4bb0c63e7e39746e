/* What a person did and the server has not confirmed yet, in order: one request under way, repeated until it is answered.
   It survives a reload. Each entry has a name of its own (client, n), so that a repeated request records nothing twice. */
(function (tracker) {
    "use strict";
    const PREFIX = "tracker.outbox.";
    const PATIENCE_MS = 15000;
    const client = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const handlers = { changed() {}, confirmed() {}, stale() {}, refused() {} };
    const positions = {}; // shoe -> the last position of its history that this page has seen
    let entries = [];
    let number = 0;
    let underWay = null; // the entry that is being sent
    let held = null; // an entry that was meant for a shoe that has moved on: the person decides
    let failures = 0;
    let timer = 0;
    let started = false;

    function keep() {
        try {
            if (entries.length) localStorage.setItem(PREFIX + client, JSON.stringify({ entries, positions }));
            else localStorage.removeItem(PREFIX + client);
        } catch (error) {
            console.warn("the outbox cannot be kept over a reload", error);
        }
        handlers.changed();
    }

    /* place: {shoe} or {from}, where `from` names the entry that begins the shoe. Returns the entry's own name. */
    function add(event, place) {
        number += 1;
        const entry = { client, n: number, event, shoe: place.shoe || null, from: place.shoe ? null : place.from || null };
        entries.push(entry);
        keep();
        send();
        return name(entry);
    }

    function name(entry) {
        return `${entry.client}:${entry.n}`;
    }

    function remove(entry) {
        entries = entries.filter((each) => each !== entry);
        keep();
    }

    function more(entry) {
        return entries.some((each) => each !== entry && (each.shoe ? each.shoe === entry.shoe : each.from === name(entry)));
    }

    async function send() {
        if (underWay || held || !entries.length) return;
        clearTimeout(timer);
        const entry = (underWay = entries[0]);
        const seen = entry.base === undefined ? positions[entry.shoe] || 0 : entry.base;
        const told = { ...entry, base: seen, widths: tracker.widths(), light: more(entry) };
        let answer = null;
        try {
            const response = await fetch("/api/v1/events", {
                method: "POST",
                headers: { "Content-Type": "application/json" },
                body: JSON.stringify(told),
                signal: AbortSignal.timeout ? AbortSignal.timeout(PATIENCE_MS) : undefined,
            });
            if (response.status < 500) answer = await response.json();
        } catch (error) {
            answer = null;
        }
        underWay = null;
        if (answer) {
            failures = 0;
            try { settle(entry, answer, seen); } finally { send(); }
        } else {
            failures += 1;
            timer = setTimeout(send, Math.min(250 * 2 ** failures, 5000));
            handlers.changed();
        }
    }

    function settle(entry, answer, seen) {
        if (answer.outcome === "recorded") {
            positions[answer.shoe] = answer.position;
            for (const each of entries) {
                if (each.from === name(entry)) Object.assign(each, { shoe: answer.shoe, from: null });
            }
            remove(entry);
            handlers.confirmed(entry, answer, name(entry));
        } else if (answer.outcome === "stale") {
            positions[entry.shoe] = answer.position;
            const appends = entry.event.kind === "recorded";
            if (!appends) {
                entry.base = seen; // asked again after a reload, the server says the same
                held = entry;
            }
            keep();
            handlers.stale(entry, answer, appends);
        } else {
            entries = entries.filter((each) => each.from !== name(entry));
            remove(entry);
            handlers.refused(entry, answer);
        }
    }

    /* What was held is done now, or is dropped. */
    function decide(goOn) {
        const entry = held;
        held = null;
        if (goOn) delete entry.base;
        if (goOn) keep();
        else remove(entry);
        send();
    }

    /* What a page left behind that is gone: its entries keep their names, and go first. */
    function adopt(other) {
        const left = JSON.parse(localStorage.getItem(PREFIX + other) || "null");
        if (!left) return;
        for (const [shoe, position] of Object.entries(left.positions)) {
            positions[shoe] = Math.max(position, positions[shoe] || 0);
        }
        const first = underWay ? [underWay] : [];
        entries = [...first, ...left.entries, ...entries.filter((each) => each !== underWay)];
        keep();
        localStorage.removeItem(PREFIX + other);
        send();
    }

    /* The names of other pages of this browser that left something, or have it still under way. */
    function leaving() {
        return Object.keys(localStorage)
            .filter((key) => key.startsWith(PREFIX) && key !== PREFIX + client)
            .map((key) => key.slice(PREFIX.length));
    }

    /* Whether the entry of this name waits, here or with a page that may not quite be gone. */
    function waits(named) {
        const elsewhere = leaving().flatMap((other) => JSON.parse(localStorage.getItem(PREFIX + other)).entries);
        return [...entries, ...elsewhere].some((entry) => name(entry) === named);
    }

    function adoptAll() {
        if (started) return;
        started = true;
        const others = leaving();
        if (navigator.locks) { /* a lock is ours as soon as the page that held it is gone */
            navigator.locks.request(PREFIX + client, () => new Promise(() => {}));
            for (const other of others) navigator.locks.request(PREFIX + other, () => adopt(other));
            return;
        }
        const before = sessionStorage.getItem(PREFIX);
        sessionStorage.setItem(PREFIX, client);
        if (others.includes(before)) adopt(before);
    }

    tracker.outbox = {
        add,
        decide,
        waits,
        handlers,
        positions,
        start: adoptAll,
        get waiting() { return entries.length; },
        get failing() { return failures > 0; },
        get held() { return held; },
        of(place) { return entries.filter((each) => (place.shoe ? each.shoe === place.shoe : place.from && (each.from === place.from || name(each) === place.from))); },
    };
    window.addEventListener("online", send);
    window.addEventListener("beforeunload", (event) => {
        if (entries.length && failures) event.preventDefault(); /* not saved, and the server does not answer */
    });
})(window.tracker);
