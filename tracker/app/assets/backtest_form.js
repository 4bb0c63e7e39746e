/* The form of the backtest page: systems as cards, shoes, table; what does not fit is told where it stands. */
(function (tracker) {
    "use strict";
    const KEPT = "backtest-form"; // in sessionStorage: the form as it stands, for a reload
    const FIRST = { systems: [{ kind: "ships", name: "martingale" }] };
    const $ = (id) => document.getElementById(id);
    const say = (key, fields) => tracker.say(key, fields || {});
    const all = (selector, inside) => [...(inside || document).querySelectorAll(selector)];
    const { ask, heard, show } = tracker.backtest;
    let ids = ""; // shoes of the library that were chosen there

    const named = (name) => document.querySelector(`#backtest-form [data-field="${name}"]`);
    const from = () => document.querySelector('#backtest-form input[name="from"]:checked').value;

    function parameters(card, start) {
        const controls = all("[data-parameter]", card).filter((each) => each.dataset.parameter.startsWith(start));
        return Object.fromEntries(controls.map((each) => [each.dataset.parameter.slice(start.length), each.type === "checkbox" ? each.checked : each.value]));
    }

    function system(card) {
        const { kind, name } = card.dataset;
        if (kind !== "parts") return { kind, name, parameters: parameters(card, "") };
        const [pick, stake] = ["pick", "stake"].map((role) => card.querySelector(`[data-role="${role}"]`).value);
        return { kind, pick, stake, pick_parameters: parameters(card, "pick."), stake_parameters: parameters(card, "stake.") };
    }

    const TABLE = ["bankroll", "chip", "min", "max", "over_max", "commission", "session_length", "session_unit", "win_goal", "stop_loss", "trailing_stop", "risk", "pace", "comps"];
    const BOXES = ["carry", "twins", "audit", "exact"];
    const SWEEPS = [1, 2];

    function gathered() {
        const table = Object.fromEntries(TABLE.map((name) => [name, named(name).value]));
        for (const name of BOXES) table[name] = $(`set-${name}`).checked;
        const sweeps = SWEEPS.map((place) => ({ name: $(`set-sweep-${place}-name`).value, values: $(`set-sweep-${place}`).value }));
        const shoes = { from: from(), shoes: named("shoes").value, seed: named("seed").value, table: named("table").value, ids, rules: named("rules").value };
        return { systems: all("#systems > .system").map(system), shoes, table, sweeps };
    }

    /* What can be swept is what the chosen systems have; a second parameter is offered beside a first. */
    function sweepable(told) {
        const names = new Map();
        for (const control of all("#systems [data-parameter]")) {
            const name = control.dataset.parameter.split(".").pop();
            if (!names.has(name)) names.set(name, control.closest("label").querySelector(".name").textContent);
        }
        SWEEPS.forEach((place, index) => {
            const select = $(`set-sweep-${place}-name`);
            const chosen = told ? (told[index] || {}).name || "" : select.value;
            select.length = 1;
            for (const [name, label] of names) select.add(new Option(label === name ? name : `${name}: ${label}`, name));
            select.value = names.has(chosen) ? chosen : "";
            if (told) $(`set-sweep-${place}`).value = (told[index] || {}).values || "";
            $(`set-sweep-${place}`).closest(".field").hidden = !select.value;
        });
        $("sweep-2").hidden = !$("set-sweep-1-name").value && !$("set-sweep-2-name").value;
    }

    function keep() {
        sweepable();
        sessionStorage.setItem(KEPT, JSON.stringify(gathered()));
        $("set-session-length").closest(".field").hidden = named("session_unit").value === "all";
    }

    const refused = (answer) => answer.fault && answer.status >= 400 && answer.status < 500;

    /* The cards of systems; where one of them is not here any more, those of the others, and the fault of that one. */
    async function cards(systems) {
        const answer = await ask("cards", { systems });
        if (!answer || !refused(answer) || systems.length < 2) return answer;
        const each = await Promise.all(systems.map((one) => ask("cards", { systems: [one] })));
        return each.includes(null) ? null : { ...answer, cards: each.flatMap((one) => one.cards || []) };
    }

    async function fill(told) {
        clear();
        const answer = await cards(told.systems || []);
        if (!answer) return;
        if (answer.fault && !refused(answer)) return fault(answer);
        $("systems").innerHTML = (answer.cards || []).join("");
        const shoes = told.shoes || {};
        for (const radio of all('input[name="from"]')) radio.checked = radio.value === (shoes.from || "simulated");
        ids = shoes.ids || "";
        for (const name of ["shoes", "seed", "rules", "table"]) if (shoes[name] !== undefined) named(name).value = shoes[name];
        if (!named("rules").value) named("rules").value = named("rules").dataset.default;
        if (named("table").selectedIndex < 0) named("table").value = "";
        for (const name of TABLE) if ((told.table || {})[name] !== undefined) named(name).value = told.table[name];
        for (const name of BOXES) $(`set-${name}`).checked = Boolean((told.table || {})[name]);
        sweepable(told.sweeps || []);
        where();
        keep();
        if (answer.fault) fault(answer); // a system of it is not here any more
    }

    /* What belongs to the chosen source of shoes. */
    function where() {
        const library = from() === "library";
        $("from-simulated").hidden = library;
        $("from-library").hidden = !library;
        $("ids-chosen").hidden = !ids;
        named("table").closest(".field").hidden = Boolean(ids);
        if (ids) $("ids-told").textContent = say("backtest.ids_chosen", { count: count(ids) });
        $("rules-told").textContent = named("rules").selectedOptions[0].dataset.about;
    }

    const count = (ranges) => ranges.split(",").map((each) => each.split("-").map(Number)).reduce((sum, [first, last]) => sum + (last === undefined ? 1 : last - first + 1), 0);

    function clear() {
        $("form-fault").hidden = true;
        for (const each of all('#backtest-form [aria-invalid="true"]')) each.removeAttribute("aria-invalid");
    }

    /* Tells what does not fit, and goes there. */
    function fault({ fault: text, field }) {
        $("form-fault").textContent = text;
        $("form-fault").hidden = false;
        let control = field === "add" ? $("add-system") : field && named(field);
        const [place, ...rest] = (field || "").split(".");
        const card = rest.length && all("#systems > .system")[Number(place)];
        if (card) control = card.querySelector(`[data-parameter="${rest.join(".")}"]`);
        if (!control) return $("form-fault").scrollIntoView({ block: "nearest" });
        const folded = control.closest("details");
        if (folded) folded.open = true;
        control.setAttribute("aria-invalid", "true");
        control.focus();
    }

    async function add() {
        const [kind, ...name] = $("add-system").value.split(":");
        const answer = await ask("cards", { systems: [{ kind, name: name.join(":") }] });
        if (!answer) return;
        clear();
        if (answer.fault) return fault({ ...answer, field: "add" });
        $("systems").insertAdjacentHTML("beforeend", answer.cards.join(""));
        const card = $("systems").lastElementChild;
        heard(say("backtest.added", { name: card.querySelector("h3").textContent }));
        card.scrollIntoView({ block: "nearest" });
        keep();
    }

    /* Another pick or stake of a card: its parameters are others. */
    async function other(select) {
        const card = select.closest(".system");
        const told = system(card);
        delete told[`${select.dataset.role}_parameters`];
        const answer = await ask("cards", { systems: [told] });
        if (!answer || answer.fault) return answer && fault(answer);
        card.insertAdjacentHTML("afterend", answer.cards[0]);
        const made = card.nextElementSibling;
        card.remove();
        made.querySelector(`[data-role="${select.dataset.role}"]`).focus();
        keep();
    }

    async function run() {
        clear();
        $("backtest-run").disabled = true;
        const answer = await ask("start", gathered());
        if (!answer) return;
        $("backtest-run").disabled = false;
        if (answer.fault) return fault(answer);
        heard(say("backtest.started"));
        show({ run: answer.run }, { push: true, go: true });
    }

    function away(_, pressed) {
        const card = pressed.closest(".system");
        const next = card.nextElementSibling || card.previousElementSibling;
        heard(say("backtest.taken_away", { name: card.querySelector("h3").textContent }));
        card.remove();
        (next ? next.querySelector('[data-do="away"]') : $("add-system")).focus();
        keep();
    }

    function every() {
        ids = "";
        where();
        keep();
        named("table").focus();
    }

    /* That of the run that was opened, or the form as it was left; a person who comes from the library takes its shoes along,
       some or all. */
    function begin(opened) {
        const kept = opened || JSON.parse(sessionStorage.getItem(KEPT) || "null") || FIRST;
        const chosen = new URLSearchParams(location.search).get("shoes");
        return fill(chosen === null ? kept : { ...kept, shoes: { ...kept.shoes, from: "library", ids: chosen } });
    }

    Object.assign(tracker.backtest, { begin, fill });
    Object.assign(tracker.backtest.do, { add, away, every });

    document.addEventListener("submit", (event) => {
        if (event.target.id !== "backtest-form") return;
        event.preventDefault();
        run();
    });

    document.addEventListener("change", (event) => {
        if (!$("backtest") || !event.target.closest("#backtest-form")) return;
        event.target.removeAttribute("aria-invalid");
        if (event.target.dataset.role) return other(event.target);
        where();
        keep();
    });
})(window.tracker);
