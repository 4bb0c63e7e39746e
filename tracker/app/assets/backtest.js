/* The backtest page: the form, the run that is shown, the list of runs. Which run is shown stands in the address. */
(function (tracker) {
    "use strict";
    const POLL_MS = 500;
    const KEPT = "backtest-form"; // in sessionStorage: the form as it stands, for a reload
    const FIRST = { systems: [{ kind: "ships", name: "martingale" }] };
    const $ = (id) => document.getElementById(id);
    const say = (key, fields) => tracker.say(key, fields || {});
    const all = (selector, inside) => [...(inside || document).querySelectorAll(selector)];
    let shown = null; // {run} or {compare: [...]} or null
    let asked = 0; // the last question about what is shown, so that an older answer is dropped
    let timer = 0;
    let form = null; // of the run that is shown, to begin with again
    let ids = ""; // shoes of the library that were chosen there
    let quarter = 0; // of the run, as last read out

    async function ask(path, body) {
        const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
        const response = await fetch(`/api/v1/backtest/${path}`, options).catch(() => null);
        const answer = response && (await response.json().catch(() => null));
        if (!$("backtest")) return null; // the person went elsewhere
        if (answer && response.ok && !answer.message) return answer;
        return { fault: (answer && answer.message) || say("library.no_answer"), field: answer && answer.field, status: response && response.status };
    }

    const notice = (text, more) => tracker.notice(text, [...(more || []), ["✕", () => {}]]);
    const heard = (text) => { $("heard").textContent = text; };

    /* The form */

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

    const TABLE = ["bankroll", "chip", "min", "max", "over_max", "commission", "session_length", "session_unit", "win_goal", "stop_loss", "trailing_stop"];

    function gathered() {
        const table = Object.fromEntries(TABLE.map((name) => [name, named(name).value]));
        for (const name of ["carry", "twins"]) table[name] = $(`set-${name}`).checked;
        const shoes = { from: from(), shoes: named("shoes").value, seed: named("seed").value, table: named("table").value, ids, rules: named("rules").value };
        return { systems: all("#systems > .system").map(system), shoes, table };
    }

    function keep() {
        sessionStorage.setItem(KEPT, JSON.stringify(gathered()));
        $("set-session-length").closest(".field").hidden = named("session_unit").value === "all";
    }

    async function fill(told) {
        const answer = await ask("cards", { systems: told.systems || [] });
        if (!answer) return;
        if (answer.fault) return fault(answer);
        $("systems").innerHTML = answer.cards.join("");
        const shoes = told.shoes || {};
        for (const radio of all('input[name="from"]')) radio.checked = radio.value === (shoes.from || "simulated");
        ids = shoes.ids || "";
        for (const name of ["shoes", "seed", "rules", "table"]) if (shoes[name] !== undefined) named(name).value = shoes[name];
        if (!named("rules").value) named("rules").value = named("rules").dataset.default;
        if (named("table").selectedIndex < 0) named("table").value = "";
        for (const name of TABLE) if ((told.table || {})[name] !== undefined) named(name).value = told.table[name];
        for (const name of ["carry", "twins"]) $(`set-${name}`).checked = Boolean((told.table || {})[name]);
        where();
        keep();
    }

    /* What belongs to the chosen source of shoes. */
    function where() {
        const library = from() === "library";
        $("from-simulated").hidden = library;
        $("from-library").hidden = !library;
        $("ids-chosen").hidden = !ids;
        named("table").closest(".field").hidden = Boolean(ids);
        if (ids) $("ids-told").textContent = say("backtest.ids_chosen", { count: count(ids) });
        const rules = JSON.parse($("rules-told").dataset.rules || "{}");
        $("rules-told").textContent = rules[named("rules").value] || "";
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
        if (rest.length && !control) control = all("#systems > .system")[Number(place)].querySelector(`[data-parameter="${rest.join(".")}"]`);
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
        const controls = all("#backtest-form input, #backtest-form select").filter((each) => each.offsetParent || each.closest("details"));
        const wrong = controls.find((each) => !each.closest("[hidden]") && !each.checkValidity());
        if (wrong) {
            const name = wrong.closest(".field").querySelector("label, .name span");
            return fault({ fault: `${name.textContent}: ${wrong.validationMessage}`, field: wrong.dataset.field || placeOf(wrong) });
        }
        $("backtest-run").disabled = true;
        const answer = await ask("start", gathered());
        if (!answer) return;
        $("backtest-run").disabled = false;
        if (answer.fault) return fault(answer);
        heard(say("backtest.started"));
        show({ run: answer.run }, { push: true, go: true });
    }

    function placeOf(control) {
        const card = control.closest(".system");
        return `${all("#systems > .system").indexOf(card)}.${control.dataset.parameter}`;
    }

    /* What is shown */

    const address = () => (!shown ? "/backtest" : shown.run ? `/backtest?run=${shown.run}` : `/backtest?compare=${shown.compare.join(",")}`);
    const width = () => Math.floor($("run-view").clientWidth || $("run-view").parentElement.clientWidth);

    async function show(what, { push, go } = {}) {
        shown = what;
        quarter = 0;
        clearTimeout(timer);
        if (push) history.pushState(history.state, "", address());
        const mine = ++asked;
        $("run-view").hidden = !what;
        mark();
        if (!what) return list();
        const inside = width() - 2 * parseFloat(getComputedStyle($("run-view")).paddingLeft) - 2;
        const answer = await ask(what.run ? `view?run=${what.run}&width=${inside}` : `compare?runs=${what.compare.join(",")}&width=${inside}`);
        if (!answer || mine !== asked) return;
        if (answer.fault) {
            if (answer.status === 404) show(null, { push: true });
            return notice(answer.fault);
        }
        $("run-view").innerHTML = answer.html;
        form = answer.form || null;
        if (go) {
            $("run-view").scrollIntoView({ block: "start" });
            $("run-view").focus({ preventScroll: true });
        }
        if (what.run && !answer.over) follow(answer, mine);
        draw(answer.figures, mine);
        list();
    }

    /* A run that is not over is asked about again and again; its end is read out, and each quarter of the way. */
    async function follow(answer, mine) {
        if (mine !== asked || !$("backtest-bar")) return;
        $("backtest-told").textContent = answer.told;
        if (answer.share === null) $("backtest-bar").removeAttribute("value");
        else $("backtest-bar").value = answer.share;
        const passed = Math.floor(4 * (answer.share || 0));
        if (passed > quarter && passed < 4) heard(say("backtest.said_share", { percent: 25 * passed }));
        quarter = passed;
        timer = setTimeout(async () => {
            const next = await ask(`state?run=${shown.run}`);
            if (!next || mine !== asked) return;
            if (next.fault && next.status === 404) return show(null, { push: true });
            if (next.fault) return follow({ ...answer, told: next.fault }, mine); // the server may come back
            if (!next.over && next.early === Boolean(answer.early)) return follow(next, mine);
            const focused = $("run-view").contains(document.activeElement);
            await show(shown);
            if (focused) $("run-view").focus({ preventScroll: true });
            if (next.over) heard(say(`backtest.said_${next.state}`));
        }, POLL_MS);
    }

    /* Figures are drawn where they can be seen: at once, or when what folds them away is opened. */
    async function draw(figures, mine) {
        const places = Object.keys(figures || {});
        if (!places.length) return;
        await tracker.plotly();
        if (mine !== asked) return;
        for (const id of places) {
            const place = $(id);
            const folded = place.closest("details:not([open])");
            const paint = () => window.Plotly.newPlot(place, figures[id].data, figures[id].layout, JSON.parse(place.dataset.config));
            if (!folded) paint();
            else folded.addEventListener("toggle", paint, { once: true });
        }
    }

    /* The list of runs */

    const chosen = () => all('#runs [data-do="choose"]:checked').map((box) => box.dataset.value);

    async function list() {
        const kept = chosen();
        const answer = await ask(`runs?zone=${-new Date().getTimezoneOffset()}`);
        if (!answer || answer.fault) return;
        const focused = $("runs").contains(document.activeElement) ? document.activeElement.dataset : null;
        $("runs").innerHTML = answer.runs;
        for (const box of all('#runs [data-do="choose"]')) box.checked = kept.includes(box.dataset.value);
        mark();
        if (focused) {
            const same = all(`#runs [data-do="${focused.do}"]`).find((each) => each.dataset.value === focused.value);
            (same || document.querySelector("#runs .open") || $("backtest-run")).focus({ preventScroll: true });
        }
    }

    function mark() {
        $("compare").disabled = chosen().length < 2;
        for (const line of all("#runs [data-run]")) {
            const current = shown && (shown.run === line.dataset.run || (shown.compare || []).includes(line.dataset.run));
            line.querySelector(".open").toggleAttribute("aria-current", Boolean(current));
        }
    }

    const actions = {
        add,
        away(_, pressed) {
            const card = pressed.closest(".system");
            const next = card.nextElementSibling || card.previousElementSibling;
            heard(say("backtest.taken_away", { name: card.querySelector("h3").textContent }));
            card.remove();
            (next ? next.querySelector('[data-do="away"]') : $("add-system")).focus();
            keep();
        },
        every() {
            ids = "";
            where();
            keep();
            named("table").focus();
        },
        async cancel(id, pressed) {
            pressed.disabled = true;
            const answer = await ask("cancel", { run: id });
            if (answer && answer.fault) notice(answer.fault);
            if (answer && shown && shown.run === id) show(shown);
        },
        delete(id, pressed) {
            notice(say("backtest.delete_sure", { name: pressed.closest("li").querySelector("strong").textContent }), [[say("backtest.delete_do"), () => remove(id)]]);
            $("notice").querySelector("button").focus();
        },
        open(id) { show({ run: id }, { push: true, go: true }); },
        choose: mark,
        compare() { show({ compare: chosen() }, { push: true, go: true }); },
        async again() {
            if (form) await fill(form);
            $("backtest-form").scrollIntoView({ block: "start" });
            $("add-system").focus({ preventScroll: true });
        },
    };

    async function remove(id) {
        const answer = await ask("delete", { run: id });
        if (!answer) return;
        if (answer.fault) return notice(answer.fault);
        notice(say("backtest.deleted"));
        if (shown && (shown.run === id || (shown.compare || []).includes(id))) await show(null, { push: true });
        else await list();
        (document.querySelector("#runs .open") || $("backtest-run")).focus({ preventScroll: true });
    }

    document.addEventListener("click", (event) => {
        if (!$("backtest")) return;
        const pressed = event.target.closest("#backtest [data-do]");
        const action = pressed && !pressed.disabled && actions[pressed.dataset.do];
        if (!action || (pressed.href && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
        if (pressed.href) event.preventDefault();
        action(pressed.dataset.value, pressed);
    });

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

    function asShown() {
        const told = new URLSearchParams(location.search);
        if (told.get("run")) return { run: told.get("run") };
        if (told.get("compare")) return { compare: told.get("compare").split(",") };
        return null;
    }

    window.addEventListener("popstate", () => { if ($("backtest") && location.pathname === "/backtest") show(asShown()); });

    window.addEventListener("tracker:look", (event) => {
        if (!$("backtest")) return;
        event.preventDefault();
        if (shown) show(shown);
    });

    let wide = 0;
    window.addEventListener("resize", () => {
        if (!$("backtest") || !shown) return;
        clearTimeout(wide);
        const before = width();
        wide = setTimeout(() => { if ($("backtest") && shown && width() !== before) show(shown); }, 300);
    });

    tracker.mounted("backtest", async (page) => {
        page.innerHTML = page.dataset.parts;
        const told = new URLSearchParams(location.search);
        const kept = JSON.parse(sessionStorage.getItem(KEPT) || "null") || FIRST;
        const start = told.get("shoes") ? { ...kept, shoes: { ...kept.shoes, from: "library", ids: told.get("shoes") } } : kept;
        show(asShown());
        const rules = await ask("rules");
        if (rules && !rules.fault) $("rules-told").dataset.rules = JSON.stringify(rules.rules);
        await fill(start);
    });
})(window.tracker);
