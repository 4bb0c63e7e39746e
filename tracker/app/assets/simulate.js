/* The simulate page: a set is asked for, followed, shown. What is shown stands in the address, so that it outlives a reload. */
(function (tracker) {
    "use strict";
    const EVERY_MS = 400;
    const $ = (id) => document.getElementById(id);
    const FIELDS = ["rules", "shoes", "seed"];
    let shown = {}; // rules, shoes, seed, job, number
    let following = 0; // the last job that is followed

    async function ask(path, body) {
        const { ok, told } = await tracker.ask(`/api/v1/simulate/${path}`, body);
        if (!$("simulate")) return null; // the person went elsewhere
        if (ok) return told;
        fault((told && told.message) || tracker.say("library.no_answer"));
        return null;
    }

    function fault(text) {
        $("simulate-fault").textContent = text;
        $("simulate-fault").hidden = !text;
    }

    function address() {
        const told = new URLSearchParams();
        for (const [name, value] of Object.entries(shown)) if (value) told.set(name, value);
        history.replaceState(history.state, "", told.size ? `/simulate?${told}` : "/simulate");
    }

    function fill() {
        for (const name of FIELDS) if (shown[name]) $(`simulate-${name}`).value = shown[name];
    }

    async function run(event) {
        event.preventDefault();
        fault("");
        const told = Object.fromEntries(FIELDS.map((name) => [name, $(`simulate-${name}`).value]));
        const answer = await ask("start", told);
        if (answer) follow({ ...answer.about, job: answer.job, number: "" });
    }

    /* Asks until the job is over; an answer is shown only while no later job is followed. */
    async function follow(what) {
        const mine = ++following;
        shown = { ...what };
        address();
        $("simulate-summary").hidden = true;
        $("simulate-browse").hidden = true;
        progress({ told: tracker.say("simulate.begins"), share: null });
        for (;;) {
            const answer = await ask(`state?${new URLSearchParams({ job: shown.job })}`);
            if (mine !== following || !$("simulate")) return;
            if (!answer) return done();
            if (answer.about.seed !== undefined) shown = { ...shown, ...answer.about };
            progress(answer);
            if (answer.over) return answer.summary ? finish(answer) : stop(answer);
            await new Promise((later) => setTimeout(later, EVERY_MS));
        }
    }

    function progress(answer) {
        $("simulate-progress").hidden = false;
        if ($("simulate-told").textContent !== answer.told) $("simulate-told").textContent = answer.told;
        const bar = $("simulate-bar");
        if (answer.share === null || answer.share === undefined) bar.removeAttribute("value");
        else bar.value = answer.share;
    }

    function done() {
        $("simulate-progress").hidden = true;
    }

    function stop(answer) {
        done();
        fault(answer.told);
    }

    function finish(answer) {
        done();
        fill();
        $("simulate-summary").innerHTML = answer.summary;
        $("simulate-summary").hidden = false;
        $("heard").textContent = tracker.say("simulate.done");
        $("simulate-browse").hidden = false;
        look(Number(shown.number) || 1);
    }

    async function look(number) {
        const told = { rules: shown.rules, seed: shown.seed, shoes: shown.shoes, number: String(number) };
        const answer = await ask(`shoe?${new URLSearchParams(told)}`);
        if (!answer) return;
        fault("");
        shown.number = String(answer.number);
        address();
        $("simulate-number").value = answer.number;
        $("simulate-shoe").innerHTML = answer.shoe;
        $("simulate-before").disabled = answer.number <= 1;
        $("simulate-next").disabled = answer.number >= Number(shown.shoes);
    }

    document.addEventListener("submit", (event) => { if (event.target.id === "simulate-form") run(event); });

    document.addEventListener("click", (event) => {
        if (!$("simulate")) return;
        const pressed = event.target.closest("button");
        if (!pressed) return;
        if (pressed.id === "simulate-cancel") ask("cancel", { job: shown.job });
        if (pressed.id === "simulate-before") look(Number(shown.number) - 1);
        if (pressed.id === "simulate-next") look(Number(shown.number) + 1);
    });

    document.addEventListener("change", (event) => { if (event.target.id === "simulate-number") look(event.target.value.trim()); });

    tracker.mounted("simulate", (page) => {
        page.innerHTML = page.dataset.parts;
        const told = Object.fromEntries(new URLSearchParams(location.search));
        $("simulate-rules").value = $("simulate-rules").dataset.default;
        shown = told;
        fill();
        if (told.job) follow(told);
    });
})(window.tracker);
