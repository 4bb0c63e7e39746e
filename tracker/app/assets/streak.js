/* How unusual is this run? A panel over any page with a big road: by its button, or by a tap on a run. */
(function (tracker) {
    "use strict";
    const TAP_PX = 8;
    const TAP_MS = 700;
    const EDGE = 1; // of a drawn road around its board
    const $ = (id) => document.getElementById(id);
    let shoe = null; // outcomes and rules of the shoe whose panel is open
    let run = null; // the place of its run
    let hours; // of play a week, once somebody set them to a number
    let asked = 0; // the last question, so that an older answer is not shown
    let down = null; // where a pointer went down on a big road

    function panel() {
        const made = document.createElement("dialog");
        Object.assign(made, { id: "streak", className: "editor streak" });
        made.setAttribute("aria-labelledby", "streak-title");
        made.innerHTML = '<div id="streak-inside"></div><p id="streak-fault" class="warning" role="alert" hidden></p><p id="streak-heard" class="unseen" role="status"></p>';
        made.addEventListener("click", (event) => { if (event.target === made) made.close(); }); // beside the panel
        document.body.append(made);
        return made;
    }

    /* The shoe around an element: one that carries its outcomes, or that of the record page as it is now. */
    function around(element, then) {
        const carrier = element.closest("[data-outcomes]");
        if (carrier) return then({ outcomes: carrier.dataset.outcomes, rules: carrier.dataset.rules }, Number(carrier.dataset.cell));
        if (!$("record")) return undefined;
        return tracker.whenDrawn((view) => then({ outcomes: view.outcomes, rules: view.facts.variant || $("fact-variant").value }, view.cells["road-big-road"]));
    }

    async function ask(what) {
        const mine = ++asked;
        const { ok, told } = await tracker.ask("/api/v1/streak", { ...shoe, hours, ...what });
        if (mine !== asked) return;
        if (!ok) return fault((told && told.message) || tracker.say("library.no_answer"));
        if ("hours" in what) hours = what.hours;
        if (told.html) show(told); // a tap beside every run opens nothing
    }

    function fault(text) {
        if (!$("streak") || !$("streak").open) return tracker.notice(text);
        $("streak-fault").textContent = text;
        $("streak-fault").hidden = false;
    }

    function show(told) {
        const box = $("streak") || panel();
        const first = !box.open;
        const focused = !first && box.contains(document.activeElement) ? document.activeElement : null;
        const same = focused && (focused.id ? `#${focused.id}` : `[aria-label="${focused.getAttribute("aria-label")}"]`);
        run = told.run;
        $("streak-inside").innerHTML = told.html;
        $("streak-fault").hidden = true;
        const chosen = $("streak-run");
        if (chosen) chosen.value = chosen.dataset.chosen;
        if (first) {
            box.showModal();
            $("streak-title").focus();
            return;
        }
        const there = same && box.querySelector(same);
        (there && !there.disabled ? there : chosen).focus();
        $("streak-heard").textContent = `${$("streak-title").textContent}. ${box.querySelector(".lead").textContent}`;
    }

    function open(element, what) {
        around(element, (found, cell) => {
            shoe = found;
            ask(typeof what === "function" ? what(cell) : what);
        });
    }

    document.addEventListener("click", (event) => {
        const pressed = event.target.closest('[data-do^="streak"]');
        if (!pressed || pressed.disabled) return;
        if (pressed.dataset.do === "streak") open(pressed, pressed.closest("[data-outcomes]") ? { run: "longest" } : {});
        if (pressed.dataset.do === "streak-run") ask({ run: Number(pressed.dataset.value) });
        if (pressed.dataset.do === "streak-close") $("streak").close();
    });

    document.addEventListener("change", (event) => {
        if (event.target.id === "streak-run") ask({ run: Number(event.target.value) });
        if (event.target.id === "streak-hours") ask({ run, hours: event.target.value });
    });

    /* A tap on a run; not the end of a way along the road, nor of a scroll. */
    document.addEventListener("pointerdown", (event) => {
        const box = event.button === 0 && event.target.closest(".big_road .road-box");
        down = box && (box.id === "road-big-road" || box.closest("[data-outcomes]")) ? { box, x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
    });
    document.addEventListener("pointercancel", () => { down = null; });
    document.addEventListener("pointerup", (event) => {
        const tap = down;
        down = null;
        if (!tap || Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > TAP_PX || event.timeStamp - tap.at > TAP_MS) return;
        const { left, top } = tap.box.getBoundingClientRect();
        const [x, y] = [tap.x - left + tap.box.scrollLeft - EDGE, tap.y - top - EDGE];
        if (y > tap.box.clientHeight) return; // on the bar that scrolls
        open(tap.box, (cell) => ({ row: y / cell, column: x / cell }));
    });
})(window.tracker);
