/* Dropped files: sent one after another, what was understood is shown, and saved when the person says so. */
(function (tracker) {
    "use strict";
    const MEGABYTE = 2 ** 20;
    const $ = (id) => document.getElementById(id);
    const { ask, list, notice, remove, say, do: acts } = tracker.library;
    let items = []; // {place, file, how, box, token, digest, done}; box: the element that shows it
    let last = 0; // the place of the last item
    let waiting = []; // items to be read
    let busy = null; // {stop, saves} of what is under way

    const of = (place) => items.find((item) => item.place === Number(place));

    function draw() {
        if (!$("library")) return;
        const boxes = items.filter((item) => item.box.hasChildNodes()).map((item) => item.box);
        for (const box of [...$("import-preview").children]) if (!boxes.includes(box)) box.remove();
        for (const box of boxes) if (!box.isConnected) $("import-preview").append(box);
        const ready = items.filter((item) => item.token);
        $("import-save").disabled = !ready.length || Boolean(busy);
        $("import-ends").hidden = !items.some((item) => !item.done);
        $("import-progress").hidden = !busy;
    }

    function progress(key, name, share) {
        if (!$("library")) return;
        $("import-told").textContent = say(key, { name, percent: Math.floor(100 * share) });
        if (key === "sending") $("import-bar").value = share;
        else $("import-bar").removeAttribute("value");
    }

    function warn(item, text) {
        const section = Object.assign(document.createElement("section"), { className: "file" });
        section.append(
            Object.assign(document.createElement("h3"), { textContent: item.file.name }),
            Object.assign(document.createElement("p"), { textContent: text, className: "warning" }),
        );
        item.box.replaceChildren(section);
        item.token = null;
    }

    /* Sends a file; null where it could not be sent or the person stopped it. */
    function send(item, more) {
        const form = new FormData();
        const told = { place: item.place, ...item.how, ...more };
        for (const [name, value] of Object.entries(told)) form.set(name, value);
        form.set("file", item.file, item.file.name);
        const request = new XMLHttpRequest();
        return new Promise((resolve) => {
            busy = { saves: Boolean(more), stop() { waiting = []; request.abort(); } };
            request.open("POST", "/api/v1/import");
            request.responseType = "json";
            progress("sending", item.file.name, 0);
            request.upload.onprogress = (event) => event.lengthComputable && progress("sending", item.file.name, event.loaded / event.total);
            request.upload.onload = () => progress(more ? "saving" : "reading", item.file.name, 1);
            request.onload = () => resolve(request.response);
            request.onerror = () => resolve(null);
            request.onabort = () => resolve({ stopped: true });
            request.send(form);
            draw();
        }).finally(() => { busy = null; });
    }

    function show(item, answer, more) {
        item.box.innerHTML = answer.preview;
        Object.assign(item, more);
    }

    async function failed(item, answer) {
        if (answer) return warn(item, answer.message);
        const there = await item.file.slice(0, 1).arrayBuffer().catch(() => null);
        return warn(item, there ? say("no_answer") : say("file_gone", { name: item.file.name }));
    }

    async function work() {
        while (waiting.length && !busy && $("library")) {
            const item = waiting.shift();
            const answer = await send(item);
            if (answer && answer.stopped) stopped(item);
            else if (answer && answer.preview) show(item, answer, { token: answer.token, digest: answer.digest });
            else await failed(item, answer);
            draw();
        }
    }

    /* What was shown before stays; files that were not read yet go. */
    function stopped(item) {
        Object.assign(item, item.before);
        items = items.filter((each) => each.box.hasChildNodes());
    }

    function again(item, changes) {
        item.before = { how: item.how, token: item.token };
        item.how = { ...item.how, ...changes };
        item.token = null;
        waiting.push(item);
        draw();
        work();
    }

    function take(files) {
        const limit = Number($("import-drop").dataset.limit);
        items = items.filter((item) => !item.done);
        for (const file of files) {
            const item = { place: ++last, file, box: document.createElement("div"), how: { key: "", column: "", encoding: "", breaks: "keep" } };
            items.push(item);
            if (file.size < limit - MEGABYTE) waiting.push(item);
            else warn(item, say("too_large", { name: file.name, size: Math.ceil(file.size / MEGABYTE), limit: limit / MEGABYTE }));
        }
        draw();
        work();
    }

    /* What was shown is saved; where the server has forgotten it, the file goes there once more. */
    async function save() {
        const saved = [];
        for (const item of items.filter((each) => each.token)) {
            busy = { saves: true, stop() {} };
            progress("saving", item.file.name, 1);
            draw();
            let answer = await ask("/api/v1/import/save", { token: item.token });
            busy = null;
            if (answer && answer.gone) answer = await send(item, { save: "1", digest: item.digest });
            if (answer && answer.new !== undefined) {
                show(item, answer, { token: null, done: true });
                saved.push(answer);
            } else if (answer && answer.message) notice(answer.message);
        }
        draw();
        const shoes = saved.flatMap((answer) => answer.ids);
        if (saved.length) notice(saved.map((answer) => answer.told).join(" "), shoes.length ? () => undo(shoes) : null);
        list();
    }

    function undo(shoes) {
        items = items.filter((item) => !item.done);
        draw();
        remove(shoes);
    }

    Object.assign(acts, {
        "import-save": save,
        "leave-all"() {
            items = [];
            waiting = [];
            if (busy) busy.stop();
            draw();
        },
        "leave-out"(place) { items = items.filter((item) => item.place !== Number(place)); draw(); },
        stop() { if (busy) busy.stop(); },
        "choose-file"() { $("import-file").click(); },
        "read-again"(value, pressed) { again(of(pressed.dataset.place), { [pressed.dataset.field]: value }); },
        "read-how"(place) {
            const how = ["key", "column", "encoding"].map((name) => [name, $(`how-${name}-${place}`).value]);
            again(of(place), Object.fromEntries(how));
        },
        mean(_, pressed) {
            for (const other of pressed.parentElement.querySelectorAll("button")) {
                const on = other === pressed && other.getAttribute("aria-pressed") !== "true";
                other.setAttribute("aria-pressed", String(on));
            }
        },
        "read-meant"(place, pressed) {
            const meant = [...pressed.closest(".means").querySelectorAll('[aria-pressed="true"]')].map((button) => `${button.dataset.field}=${button.dataset.value}`);
            const item = of(place);
            if (meant.length) again(item, { key: [item.how.key, ...meant].join(" ").trim() });
        },
        async samples() {
            const answer = await ask("/api/v1/import/samples", {});
            if (!answer) return;
            notice(answer.new ? say("samples_done", { new: answer.new }) : say("samples_here"), answer.new ? () => remove(answer.ids) : null);
            list();
        },
    });

    /* The roads of the preview in the colours that were just chosen; their addresses name the colours. */
    tracker.library.repaint = function () {
        const { theme, palette } = document.documentElement.dataset;
        const look = `palette=${palette}&dark=${Number(theme === "dark")}`;
        for (const road of $("import-preview").querySelectorAll("img")) road.src = road.src.replace(/palette=\w+&dark=\d/, look);
    };

    tracker.library.begin = function () {
        items = [];
        waiting = [];
        $("import-file").addEventListener("change", (event) => {
            const files = [...event.target.files];
            event.target.value = ""; // so that the same file can be chosen again
            take(files);
        });
    };

    /* Files may be dropped anywhere on the page. */
    const carries = (event) => $("library") && event.dataTransfer && [...event.dataTransfer.types].includes("Files");

    document.addEventListener("dragover", (event) => {
        if (!carries(event)) return;
        event.preventDefault();
        $("import-drop").classList.add("over");
    });
    document.addEventListener("dragleave", (event) => {
        if ($("import-drop") && !event.relatedTarget) $("import-drop").classList.remove("over");
    });
    document.addEventListener("drop", (event) => {
        if (!carries(event)) return;
        event.preventDefault();
        $("import-drop").classList.remove("over");
        take(event.dataTransfer.files);
    });

    window.addEventListener("beforeunload", (event) => { if (busy && busy.saves) event.preventDefault(); });
})(window.tracker);
