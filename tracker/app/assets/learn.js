/* The learn page: each form with data-piece asks for its piece and shows it below itself; documents come when they are opened. */
(function (tracker) {
    "use strict";
    const $ = (id) => document.getElementById(id);
    let room = 0; // the width for which the figure was drawn

    async function ask(path, say) {
        const { ok, status, told } = await tracker.ask(`/api/v1/learn/${path}`);
        if (ok) return told;
        say((told && told.message) || `${path}: ${status || "–"}`);
        return null;
    }

    async function show(form) {
        const place = form.parentElement.querySelector(":scope > .result"); // a form inside a form would be none
        const fault = form.parentElement.querySelector(":scope > .warning");
        const say = (text) => { fault.textContent = text; fault.hidden = !text; };
        say("");
        place.setAttribute("aria-busy", "true");
        const go = form.querySelector("[type=submit]");
        if (go) go.disabled = true;
        const empty = !place.childNodes.length;
        if (empty) place.textContent = tracker.say("simulate.begins");
        const told = new URLSearchParams(new FormData(form));
        if (form.dataset.piece === "tell") {
            room = form.clientWidth;
            told.set("width", String(room));
        }
        const answer = await ask(`${form.dataset.piece}?${told}`, say);
        place.removeAttribute("aria-busy");
        if (go) go.disabled = false;
        if (answer !== null) put(place, answer);
        else if (empty) place.textContent = "";
    }

    /* A piece with its figures; plotly.js comes with the first one. */
    async function put(place, answer) {
        place.innerHTML = answer.html;
        const figures = Object.entries(answer.figures || {});
        if (figures.length) await tracker.plotly();
        for (const [id, figure] of figures) {
            const graph = place.querySelector(`#${id}`);
            if (graph) window.Plotly.newPlot(graph, figure.data, figure.layout, JSON.parse(graph.dataset.config));
        }
    }

    /* A figure is as wide as there is room. */
    let resizing = 0;
    window.addEventListener("resize", () => {
        clearTimeout(resizing);
        resizing = setTimeout(() => {
            const form = document.querySelector("#piece-tell form");
            if (form && form.parentElement.querySelector(".graph") && form.clientWidth !== room) show(form);
        }, 300);
    });

    function counted() {
        const letters = $("invent-letters").value.toUpperCase().replace(/[^BPT]/g, "");
        $("invent-count").textContent = letters.length ? String(letters.length) : "";
    }

    document.addEventListener("submit", (event) => {
        if (!event.target.matches("#learn form[data-piece]")) return;
        event.preventDefault();
        show(event.target);
    });

    document.addEventListener("change", (event) => {
        if (event.target.id === "learn-rules") show(event.target.form);
    });

    document.addEventListener("input", (event) => { if (event.target.id === "invent-letters") counted(); });

    document.addEventListener("click", (event) => {
        const tap = event.target.closest("#learn .taps-of-class button");
        if (!tap) return;
        const field = $("invent-letters");
        field.value = tap.dataset.value ? field.value + tap.dataset.value : field.value.slice(0, -1);
        counted();
    });

    document.addEventListener("toggle", async (event) => {
        const doc = event.target;
        if (!doc.matches || !doc.matches("#learn details[data-doc]") || !doc.open) return;
        const place = doc.querySelector(".doc");
        if (place.childNodes.length) return;
        const answer = await ask(`docs/${doc.dataset.doc}`, (text) => { place.textContent = text; });
        if (answer !== null) place.innerHTML = answer.html;
    }, true);

    tracker.mounted("learn", (page) => {
        page.innerHTML = page.dataset.parts;
        $("learn-rules").value = $("learn-rules").dataset.default;
        const chapter = location.hash && $(location.hash.slice(1));
        if (chapter) chapter.scrollIntoView();
    });
})(window.tracker);
