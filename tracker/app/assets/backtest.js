/* The backtest page: the run that is shown and the list of runs. Which run is shown stands in the address. */
(function (tracker) {
    "use strict";
    const POLL_MS = 500;
    const $ = (id) => document.getElementById(id);
    const say = (key, fields) => tracker.say(key, fields || {});
    const all = (selector, inside) => [...(inside || document).querySelectorAll(selector)];
    let shown = null; // {run} or {compare: [...]} or null
    let asked = 0; // the last question about what is shown, so that an older answer is dropped
    let timer = 0;
    let form = null; // of the run that is shown, to begin with again
    let quarter = 0; // of the run, as last read out
    let drawn = 0; // the width for which it was drawn
    let figures = {}; // of what is shown, by the id of their place
    const painted = new WeakMap(); // place -> the figure that stands there

    async function ask(path, body) {
        const { ok, status, told } = await tracker.ask(`/api/v1/backtest/${path}`, body);
        if (!$("backtest")) return null; // the person went elsewhere
        if (ok && !told.message) return told;
        return { fault: (told && told.message) || say("library.no_answer"), field: told && told.field, status };
    }

    const notice = (text, more) => tracker.notice(text, [...(more || []), ["✕", () => {}]]);
    const heard = (text) => { $("heard").textContent = text; };

    /* What is shown */

    const address = () => (!shown ? "/backtest" : shown.run ? `/backtest?run=${shown.run}` : `/backtest?compare=${shown.compare.join(",")}`);
    const width = () => Math.floor($("run-view").clientWidth || $("run-view").parentElement.clientWidth);

    /* What the server has to show, for the room that there is. */
    function view(what) {
        drawn = width();
        const inside = drawn - 2 * parseFloat(getComputedStyle($("run-view")).paddingLeft) - 2;
        return ask(what.run ? `view?run=${what.run}&width=${inside}` : `compare?runs=${what.compare.join(",")}&width=${inside}`);
    }

    async function show(what, { push, go } = {}) {
        shown = what;
        quarter = 0;
        clearTimeout(timer);
        if (push) history.pushState(history.state, "", address());
        const mine = ++asked;
        $("run-view").hidden = !what;
        mark();
        if (!what) return list();
        figures = {};
        form = null;
        const answer = await view(what);
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
    async function draw(given, mine) {
        figures = given || {};
        if (!Object.keys(figures).length) return;
        await tracker.plotly();
        if (mine === asked) Object.keys(figures).forEach(paint);
    }

    function paint(id) {
        const [place, figure] = [$(id), figures[id]];
        if (!place || !figure || painted.get(place) === figure) return;
        place.style.cssText = `width:${figure.layout.width}px;height:${figure.layout.height}px`;
        if (place.closest("details:not([open])")) return;
        painted.set(place, figure);
        window.Plotly.react(place, figure.data, figure.layout, JSON.parse(place.dataset.config));
    }

    document.addEventListener("toggle", (event) => {
        if (window.Plotly && event.target.closest && event.target.closest("#run-view")) all(".graph", event.target).forEach((place) => paint(place.id));
    }, true);

    /* The figures anew, for another width or in other colours; what was opened stays open. */
    async function redraw() {
        const mine = asked;
        if (!Object.keys(figures).length) return;
        const answer = await view(shown);
        if (answer && !answer.fault && mine === asked) draw(answer.figures, mine);
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
            if (form) await tracker.backtest.fill(form);
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
        if (shown) redraw();
    });

    let wide = 0;
    window.addEventListener("resize", () => {
        if (!$("backtest") || !shown) return;
        clearTimeout(wide);
        wide = setTimeout(() => { if ($("backtest") && shown && width() !== drawn) redraw(); }, 300);
    });

    tracker.backtest = { ask, heard, show, do: actions };

    /* Who opens the address of a run finds its form; who loads the page anew, or comes back to it, the form as it was left. */
    let opened = (performance.getEntriesByType("navigation")[0] || {}).type === "navigate" && location.pathname === "/backtest";

    tracker.mounted("backtest", async (page) => {
        page.innerHTML = page.dataset.parts;
        const showing = show(asShown());
        const first = opened;
        opened = false;
        if (first && shown && shown.run) await showing;
        tracker.backtest.begin(first ? form : null);
    });
})(window.tracker);
