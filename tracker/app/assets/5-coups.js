/* The fields of a coup, the list of coups, and the editor of one. */
(function (tracker) {
    "use strict";
    const $ = (id) => document.getElementById(id);
    const FLAGS = ["banker_pair", "player_pair", "natural", "free"];
    const SIDES = ["player", "banker"];
    const FOLLOWING = ["player_total", "banker_total", "natural", "player_pair", "banker_pair"]; // from the cards
    const NEXT_STATE = { "": "yes", yes: "no", no: "" };
    let opened = null; // the coup in the editor, and the position at which it was opened
    let cardsField = {}; // where a tapped rank goes, by form

    const root = (where) => document.querySelector(`[data-form="${where}"]`);
    const fieldOf = (where, name) => root(where).querySelector(`[data-field="${name}"]`);

    function setFlag(button, value) {
        button.dataset.state = value;
        button.setAttribute("aria-pressed", value === "yes" ? "true" : value === "no" ? "mixed" : "false");
    }

    function press(group, value, attribute) {
        for (const button of group.querySelectorAll("button")) {
            button.setAttribute("aria-pressed", String(value !== null && button.dataset[attribute] === String(value)));
        }
    }

    function pressed(group) {
        const button = group.querySelector('[aria-pressed="true"]');
        return button ? button.dataset.value : null;
    }

    const written = (amount) => new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 2, useGrouping: "always" }).format(amount);

    /* own bets: a list of {bet, stake} beside the names that people read */
    function showBets(where, bets) {
        const list = fieldOf(where, "bets");
        list.bets = bets;
        list.replaceChildren(...bets.map((each, place) => {
            const item = document.createElement("li");
            const option = [...$(`${where}-bet`).options].find((one) => one.value === each.bet);
            item.append(`${option ? option.textContent : each.bet} ${written(each.stake)}`);
            const out = Object.assign(document.createElement("button"), { type: "button", textContent: "✕" });
            out.setAttribute("aria-label", tracker.say("record.bet_out"));
            out.addEventListener("click", () => showBets(where, bets.filter((_, other) => other !== place)));
            item.append(out);
            return item;
        }));
    }

    function addBet(where) {
        const stake = $(`${where}-stake`).value.trim().replace(",", ".");
        if (!/^\d+(\.\d{1,2})?$/.test(stake) || Number(stake) === 0) {
            if (stake) tracker.notice(tracker.say("record.stake_form", { text: stake }));
            return !stake;
        }
        showBets(where, [...(fieldOf(where, "bets").bets || []), { bet: $(`${where}-bet`).value, stake }]);
        $(`${where}-stake`).value = "";
        return true;
    }

    tracker.form = {
        /* What was noted; null where the stake is no amount. One that was typed and not added counts: nobody types it for nothing. */
        read(where) {
            if (!addBet(where)) return null;
            const coup = {};
            for (const flag of FLAGS) {
                const button = fieldOf(where, flag);
                if (button && button.dataset.state) coup[flag] = button.dataset.state === "yes";
            }
            for (const side of SIDES) {
                const total = pressed(fieldOf(where, `${side}_total`));
                if (total !== null) coup[`${side}_total`] = Number(total);
                const cards = $(`${where}-${side}-cards`).value.trim();
                if (cards) coup[`${side}_cards`] = cards;
            }
            return { coup, bets: fieldOf(where, "bets").bets || [] };
        },
        fill(where, coup, bets) {
            for (const flag of FLAGS) {
                const button = fieldOf(where, flag);
                if (button) setFlag(button, coup[flag] === true ? "yes" : coup[flag] === false && flag !== "free" ? "no" : "");
            }
            for (const side of SIDES) {
                const total = coup[`${side}_total`];
                press(fieldOf(where, `${side}_total`), total === undefined ? null : total, "value");
                $(`${where}-${side}-cards`).value = coup[`${side}_cards`] || "";
            }
            showBets(where, bets);
        },
        clear(where) {
            tracker.form.fill(where, {}, []);
            $(`${where}-stake`).value = "";
        },
        back(coup, bets) {
            tracker.form.fill("next", coup, bets || []);
            tracker.details(true);
        },
    };

    /* The list */

    tracker.list = function (view) {
        const list = $("coups");
        const grown = view.coups.length > list.children.length;
        list.replaceChildren(...view.coups.map((coup, place) => {
            const item = document.createElement("li");
            const button = Object.assign(document.createElement("button"), { type: "button", title: coup.line });
            button.dataset.do = "open";
            button.dataset.value = place + 1;
            button.className = `coup ${coup.marks}`;
            button.setAttribute("aria-label", coup.line);
            Object.assign(button.dataset, { number: place + 1, letter: coup.letter }); /* shown by the style sheet: the label says both */
            item.append(button);
            return item;
        }));
        if (grown) list.scrollTop = list.scrollHeight;
    };

    /* The editor */

    function open(number, view) {
        const coup = view.coups[number - 1];
        if (!coup) return;
        opened = { number, position: view.position, coup };
        $("edit-title").textContent = coup.line;
        press(fieldOf("edit", "outcome"), coup.told.outcome || null, "value");
        tracker.form.fill("edit", coup.told, coup.bets);
        $("edit-missing").value = coup.told.missing < 0 ? "?" : coup.told.missing || "";
        $("edit-void").textContent = tracker.say(coup.told.void ? "record.not_void" : "record.void");
        $("edit-free").textContent = tracker.say(coup.told.free ? "record.not_free" : "record.free_mark");
        if (!$("editor").open) $("editor").showModal();
    }

    /* Whether the editor may still change what it shows: another window may have changed the shoe meanwhile. */
    function current() {
        if (opened && opened.position === tracker.state.position) return true;
        close();
        tracker.notice(tracker.say("record.changed_meanwhile"));
        return false;
    }

    function close() {
        opened = null;
        if ($("editor").open) $("editor").close();
    }

    function send(...events) {
        close();
        events.forEach(tracker.add);
    }

    function missing() {
        const text = $("edit-missing").value.trim();
        return text === "?" ? -1 : Number(text || 0);
    }

    function save() {
        const { number, coup } = opened;
        const noted = tracker.form.read("edit");
        if (!noted) return;
        const { void: isVoid, free } = coup.told;
        const now = kept({ ...noted.coup, outcome: pressed(fieldOf("edit", "outcome")), missing: missing(), void: isVoid, free });
        if (now.missing !== undefined && !(Number.isInteger(now.missing) && now.missing >= -1)) {
            tracker.notice(tracker.say("record.missing_form"));
            return;
        }
        follow(now, coup.told);
        const events = [];
        if (different(now, coup.told)) events.push({ kind: "changed", number, coup: now });
        if (JSON.stringify(noted.bets) !== JSON.stringify(coup.bets)) events.push({ kind: "bets", number, bets: noted.bets });
        send(...events);
    }

    /* Without what was not noted, as the server tells it: an absent mark is not the mark `no`. */
    function kept(coup) {
        return Object.fromEntries(Object.entries(coup).filter(([name, value]) =>
            value !== undefined && value !== null && !(name === "missing" && value === 0)));
    }

    /* Where cards were changed, what was left as it followed from the old ones follows from the new ones. */
    function follow(now, told) {
        const cards = SIDES.map((side) => `${side}_cards`);
        if (cards.every((name) => now[name] === told[name])) return;
        const all = cards.every((name) => now[name]);
        for (const name of [...FOLLOWING, ...(all ? ["outcome"] : [])]) if (now[name] === told[name]) delete now[name];
    }

    function different(one, other) {
        const names = new Set([...Object.keys(one), ...Object.keys(other)]);
        return [...names].some((name) => one[name] !== other[name]);
    }

    Object.assign(tracker.do, {
        open(value) { tracker.whenDrawn((view) => open(Number(value), view)); },
        close,
        save() { if (current()) save(); },
        outcome(value) { press(fieldOf("edit", "outcome"), value, "value"); },
        insert(value) { if (current()) send({ kind: "inserted", number: opened.number, coups: [{ outcome: value }] }); },
        delete() { if (current()) send({ kind: "deleted", number: opened.number }); },
        void() { if (current()) send({ kind: "voided", number: opened.number, void: !opened.coup.told.void }); },
        free() { if (current()) send({ kind: "free", number: opened.number, free: !opened.coup.told.free }); },
        flag(_, button) { setFlag(button, NEXT_STATE[button.dataset.state || ""]); },
        total(value, button) {
            const group = button.closest("[data-field]");
            press(group, pressed(group) === value ? null : value, "value");
        },
        rank(value, button) {
            const where = button.closest("[data-form]").dataset.form;
            const field = $(cardsField[where] || `${where}-player-cards`);
            field.value = `${field.value}${value}`;
        },
        bet(_, button) { addBet(button.closest("[data-form]").dataset.form); },
    });

    document.addEventListener("keydown", (event) => {
        const form = event.key === "Enter" && event.target.tagName === "INPUT" && event.target.closest("[data-form]");
        if (!form) return;
        event.preventDefault();
        if (event.target.id.endsWith("-stake")) addBet(form.dataset.form);
        else if (form.id === "editor") tracker.do.save();
    });

    document.addEventListener("focusin", (event) => {
        const found = /^(next|edit)-(player|banker)-cards$/.exec(event.target.id);
        if (found) cardsField[found[1]] = event.target.id;
    });

    /* What is known of the shoe */

    const TEXTS = ["venue", "table", "label", "note"];
    let shownFacts = {};

    tracker.facts = function (view) {
        shownFacts = view.facts;
        $("missing-now").textContent = view.missing_line;
        if (!view.shoe) return; // what was typed waits for the first coup
        for (const name of TEXTS) setField(`fact-${name}`, view.facts[name] || "");
        setField("fact-missing", view.before < 0 ? "?" : String(view.before || ""));
        $("fact-variant").value = view.facts.variant || $("fact-variant").dataset.default;
    };

    /* The next shoe is at the same place. */
    tracker.factsOfNext = function () {
        shownFacts = {};
        for (const id of ["fact-label", "fact-note", "fact-missing"]) setField(id, "");
    };

    function setField(id, value) {
        const element = $(id);
        if (document.activeElement === element || element.value === value) return;
        element.value = value;
    }

    tracker.factsNow = function () {
        const facts = { ...shownFacts, variant: $("fact-variant").value };
        for (const name of TEXTS) facts[name] = $(`fact-${name}`).value.trim();
        return facts;
    };

    tracker.missingNow = function () {
        const text = $("fact-missing").value.trim();
        const missing = text === "?" ? -1 : Number(text || 0);
        return Number.isInteger(missing) && missing >= -1 ? missing : 0;
    };

    document.addEventListener("change", (event) => {
        if (!/^fact-/.test(event.target.id)) return;
        if (!tracker.state.place.shoe && !tracker.state.place.from) {
            if (event.target.id === "fact-variant") tracker.page.odds(`/api/v1/odds?rules=${event.target.value}&gone=`);
            return;
        }
        if (event.target.id === "fact-missing") tracker.add({ kind: "gap", number: 1, missing: tracker.missingNow() });
        else tracker.add({ kind: "facts", facts: tracker.factsNow() });
    });
})(window.tracker);
