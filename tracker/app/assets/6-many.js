/* Many coups at once: any text, or a paper card typed column by column. What was understood is shown before it is saved. */
(function (tracker) {
    "use strict";
    const $ = (id) => document.getElementById(id);
    const WAIT_MS = 200;
    let form = "text";
    let where = "new";
    let how = {}; // what buttons of the preview said of the text
    let asked = 0; // the last question, so that an older answer is not shown
    let timer = 0;
    let ready = null; // the shoes that may be saved

    async function preview() {
        const mine = ++asked;
        const text = $("paste-box").value;
        ready = null;
        enable();
        if (!text.trim()) {
            how = {};
            $("meaning").hidden = true;
            return shown("");
        }
        const { told: answer } = await tracker.ask("/api/v1/read", { ...how, text, form, key: $("paste-key").value });
        if (mine !== asked) return undefined;
        if (!answer) {
            $("paste-preview").textContent = tracker.say("record.no_answer");
            return undefined;
        }
        ready = answer.shoes && answer.shoes.length ? answer.shoes : null;
        if (answer.message) $("paste-preview").textContent = answer.message;
        else shown(answer.preview);
        if (answer.meaning) $("meaning").hidden = false;
        return enable();
    }

    function shown(markup) {
        $("paste-preview").innerHTML = markup;
    }

    function enable() {
        const several = ready && ready.length > 1;
        $("paste-save").disabled = !ready;
        for (const button of document.querySelectorAll('[data-do="where"]')) {
            button.disabled = several && button.dataset.value === "append";
            button.setAttribute("aria-pressed", String(button.dataset.value === (several ? "new" : where)));
        }
    }

    function changed() {
        clearTimeout(timer);
        timer = setTimeout(preview, WAIT_MS);
    }

    /* A column of a bead plate has six marks: the line breaks by itself while letters are typed at the end. */
    function brokenAtSix(box, how) {
        const last = box.value.split("\n").pop();
        const typed = how === undefined || /^insert(Text|CompositionText)$/.test(how);
        if (typed && box.selectionStart === box.value.length && last.replace(/\s/g, "").length === 6) box.value += "\n";
    }

    function save() {
        if (!ready) return;
        const shoes = ready;
        const append = where === "append" && shoes.length === 1 && (tracker.state.place.shoe || tracker.state.place.from);
        if (append) tracker.add({ kind: "recorded", coups: shoes[0].coups, as_read: true });
        else shoes.forEach((shoe) => tracker.addShoe(shoe));
        $("paste-box").value = "";
        preview();
        $("record").scrollIntoView({ block: "start" });
    }

    Object.assign(tracker.do, {
        form(value) {
            form = value;
            for (const button of document.querySelectorAll('[data-do="form"]')) {
                button.setAttribute("aria-pressed", String(button.dataset.value === value));
            }
            for (const how of document.querySelectorAll("[data-how]")) how.hidden = how.dataset.how !== value;
            $("keypad").hidden = value === "text";
            $("keypad").dataset.form = value;
            const tapped = value !== "text" && matchMedia("(pointer: coarse)").matches;
            $("paste-box").inputMode = tapped ? "none" : "text"; // our own keys are there; a telephone's would cover the page
            preview();
            $("paste-box").focus();
        },
        where(value) { where = value; enable(); },
        reading(value, button) { how = { ...how, [button.dataset.field]: value }; preview(); },
        "read-anew"() { how = {}; preview(); },
        type(value) {
            const box = $("paste-box");
            box.value = value ? box.value + value : box.value.replace(/\n*.$/u, "");
            box.setSelectionRange(box.value.length, box.value.length);
            if (value && form === "bead_plate") brokenAtSix(box);
            box.scrollTop = box.scrollHeight;
            changed();
        },
        "paste-save": save,
    });

    document.addEventListener("input", (event) => {
        if (event.target.id === "paste-key") changed();
        if (event.target.id !== "paste-box") return;
        if (form === "bead_plate") brokenAtSix(event.target, event.inputType);
        changed();
    });
})(window.tracker);
