/* The library page: which shoes are listed, and what is done with them. What is asked for stands in the address. */
(function (tracker) {
    "use strict";
    const WAIT_MS = 200;
    const FIELDS = { search: "find-search", table: "find-table", source: "find-source", since: "find-since", until: "find-until", order: "find-order" };
    const SELECTS = ["table", "source", "order"];
    const $ = (id) => document.getElementById(id);
    const say = (key, fields) => tracker.say(`library.${key}`, fields || {});
    const chosen = new Map(); // shoe -> its card as it was shown, over all pages of the list
    let query = {};
    let shown = {}; // shoe -> [name, date], of this page
    let total = 0;
    let early = null; // {path, answer} of the first list
    let asked = 0; // the last question, so that an older answer is not shown
    let timer = 0;
    let pastes = location.hash === "#many"; // the person came to paste a shoe
    let noticed = false; // a notice of this page stands

    /* Asking */

    async function ask(path, body) {
        const { ok, told } = await (early && early.path === path ? early.answer : tracker.ask(path, body));
        early = null;
        if (!$("library")) return null; // the person went elsewhere
        if (ok) return told;
        notice((told && told.message) || say("no_answer"));
        return null;
    }

    function address(told) {
        const asking = new URLSearchParams(told);
        asking.set("zone", String(-new Date().getTimezoneOffset()));
        return `/api/v1/library?${asking}`;
    }

    /* The first list is asked for while the page around it is still being made. */
    if (location.pathname === "/library") early = { path: address(location.search), answer: tracker.ask(address(location.search)) };

    function notice(text, undo) {
        noticed = true;
        const close = ["✕", () => {}];
        tracker.notice(text, undo ? [[say("undo"), undo], close] : [close]);
    }

    function parameters() {
        const told = new URLSearchParams();
        for (const [name, value] of Object.entries(query)) if (value) told.set(name, value);
        return told;
    }

    async function list(options) {
        const told = parameters();
        history.replaceState(history.state, "", told.size ? `/library?${told}` : "/library");
        const mine = ++asked;
        const answer = await ask(address(told));
        if (answer && mine === asked) draw(answer, options || {});
    }

    function change(changes, wait) {
        query = { ...query, page: "", ...changes };
        clearTimeout(timer);
        timer = setTimeout(list, wait || 0);
    }

    /* Drawing */

    function draw(answer, options) {
        shown = answer.shown;
        total = answer.total;
        query.page = answer.page > 1 ? String(answer.page) : "";
        $("ways").hidden = !answer.empty;
        $("shelf").hidden = answer.empty;
        $("found").textContent = answer.found;
        keepingFocus($("shoes"), ".shoe", answer.cards);
        keepingFocus($("pager"), "button", answer.pager);
        const tables = answer.tables.some(([value]) => value === (query.table || "")) ? answer.tables : [...answer.tables, [query.table, query.table]];
        $("find-table").replaceChildren(...tables.map(([value, text]) => new Option(text, value)));
        for (const name of SELECTS) $(FIELDS[name]).value = query[name] || (name === "order" ? "newest" : "");
        $("deleted").setAttribute("aria-pressed", String(query.deleted === "1"));
        $("export").hidden = query.deleted === "1" || !total;
        const narrowed = ["search", "table", "source", "since", "until"].some((name) => query[name]);
        $("clear").hidden = !narrowed;
        $("filter").classList.toggle("narrowed", narrowed);
        mark();
        if (options.top) $("shelf").scrollIntoView({ block: "start" });
    }

    /* Puts other lines into a list; who was on a button of one stays on the same button of the line that stands there now. */
    function keepingFocus(list, line, markup) {
        const focused = list.contains(document.activeElement) ? document.activeElement : null;
        const place = focused && [...list.querySelectorAll(line)].indexOf(focused.closest(line));
        list.innerHTML = markup;
        if (!focused) return;
        const lines = [...list.querySelectorAll(line)];
        const there = lines[Math.min(place, lines.length - 1)];
        const same = there && focused.dataset.do && there.querySelector(`[data-do="${focused.dataset.do}"]`);
        (same || (there && !there.disabled && there.matches("button") && there) || list.querySelector("button:enabled") || $("find-search")).focus({ preventScroll: true });
    }

    /* What is chosen: on the cards, in the bar, and in the addresses of what can be taken away. */
    function mark() {
        const boxes = cards();
        const on = boxes.filter((box) => chosen.has(box.dataset.value));
        for (const box of boxes) box.checked = on.includes(box);
        $("choose-page").checked = boxes.length > 0 && on.length === boxes.length;
        $("choose-page").indeterminate = on.length > 0 && on.length < boxes.length;
        $("choose-page").disabled = !boxes.length;
        const gone = query.deleted === "1";
        const bar = { merge: [!gone, 2], "delete-chosen": [!gone, 1], "undelete-chosen": [gone, 1], "purge-chosen": [gone, 1] };
        for (const [id, [there, least]] of Object.entries(bar)) {
            $(id).hidden = !there;
            $(id).disabled = chosen.size < least;
        }
        $("chosen-count").textContent = say("chosen", { count: chosen.size });
        $("chosen").hidden = !chosen.size;
        exports();
    }

    function exports() {
        $("library-test").href = `/backtest?shoes=${chosen.size ? ranges() : ""}`;
        $("export-told").textContent = say(chosen.size ? "export_chosen" : "export_found", { count: chosen.size || total });
        for (const link of document.querySelectorAll("[data-export]")) {
            const told = chosen.size ? new URLSearchParams({ shoes: ranges() }) : parameters();
            told.set("form", link.dataset.export);
            told.set("zone", String(-new Date().getTimezoneOffset()));
            link.href = `/api/v1/library/export?${told}`;
        }
    }

    const cards = () => [...document.querySelectorAll('#shoes [data-do="choose"]')];

    /* 1-3,7 for 1, 2, 3, 7 */
    function ranges() {
        const parts = [];
        for (const shoe of [...chosen.keys()].map(Number).sort((one, other) => one - other)) {
            const last = parts[parts.length - 1];
            if (last && last[1] === shoe - 1) last[1] = shoe;
            else parts.push([shoe, shoe]);
        }
        return parts.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(",");
    }

    function choose(shoe, on) {
        if (!on) return chosen.delete(shoe);
        const card = document.querySelector(`[data-do="choose"][data-value="${shoe}"]`).closest(".shoe");
        return chosen.set(shoe, { name: card.querySelector(".name").textContent, road: card.querySelector("img").src, when: shown[shoe][1] });
    }

    /* Doing */

    async function act(what, shoes, told, back) {
        const answer = await ask(`/api/v1/library/${what}`, { shoes });
        if (!answer) return;
        const several = shoes.length > 1;
        shoes.forEach((shoe) => chosen.delete(String(shoe)));
        notice(say(told, { count: answer.count }), back && (() => act(back, shoes, back === "undelete" ? "undeleted" : "deleted", null)));
        if (several) $("notice").querySelector("button").focus(); // the button that was pressed is gone
        list();
    }

    const remove = (shoes) => act("delete", shoes, "deleted", "undelete");
    const takeBack = (shoes) => act("undelete", shoes, "undeleted", "delete");
    const every = () => [...chosen.keys()].map(Number);

    function open(name) {
        $(`${name}-dialog`).showModal();
        return $(`${name}-dialog`);
    }

    async function rename(shoe, name, undone) {
        const answer = await ask("/api/v1/library/rename", { shoes: [shoe], name });
        if (!answer) return;
        if (answer.before !== name.trim()) notice(say(undone ? "undone" : "renamed"), undone ? null : () => rename(shoe, answer.before, true));
        list();
    }

    function mergeList(order) {
        $("merge-list").replaceChildren(...order.map((shoe, place) => {
            const { name, road } = chosen.get(shoe);
            const line = Object.assign(document.createElement("li"), { className: "row" });
            line.dataset.shoe = shoe;
            const up = Object.assign(document.createElement("button"), { type: "button", textContent: "↑", disabled: !place, className: "quiet" });
            up.setAttribute("aria-label", `${say("merge_up")}: ${name}`);
            up.addEventListener("click", () => {
                mergeList([...order.slice(0, place - 1), shoe, order[place - 1], ...order.slice(place + 1)]);
                const moved = $("merge-list").children[place - 1].querySelector("button");
                (moved.disabled ? $("merge-do") : moved).focus();
            });
            const title = Object.assign(document.createElement("span"), { textContent: name, className: "name" });
            line.append(up, title, Object.assign(document.createElement("img"), { src: road, alt: "", className: "tile" }));
            return line;
        }));
    }

    async function merge() {
        const shoes = [...$("merge-list").children].map((line) => Number(line.dataset.shoe));
        $("merge-dialog").close();
        const done = await ask("/api/v1/library/merge", { shoes });
        if (!done) return;
        chosen.clear();
        notice(say("merged", { count: shoes.length }), async () => {
            const back = await ask("/api/v1/library/unmerge", { shoes: [done.shoe], merged: [done.position, done.times] });
            if (back) notice(say("undone"));
            list();
        });
        list();
    }

    function sure(shoes) {
        $("purge-told").textContent = say("purge_sure", { count: shoes.length });
        open("purge").dataset.shoes = JSON.stringify(shoes);
    }

    tracker.library = {
        ask,
        list,
        notice,
        remove,
        say,
        do: {
            page(value) { query.page = value; list({ top: true }); },
            filter() {
                const there = $("filters").classList.toggle("there");
                $("filter").setAttribute("aria-expanded", String(there));
            },
            clear() {
                for (const name of ["search", "since", "until"]) $(FIELDS[name]).value = "";
                change({ search: "", table: "", source: "", since: "", until: "" });
                $("find-search").focus();
            },
            deleted() { chosen.clear(); change({ deleted: query.deleted === "1" ? "" : "1" }); },
            choose(shoe) { choose(shoe, !chosen.has(shoe)); mark(); },
            "choose-page"() {
                const shoes = cards().map((box) => box.dataset.value);
                const on = !shoes.every((shoe) => chosen.has(shoe));
                shoes.forEach((shoe) => choose(shoe, on));
                mark();
            },
            rename(shoe) {
                $("rename-name").value = shown[shoe][0];
                open("rename").dataset.shoe = shoe;
                $("rename-name").select();
            },
            "rename-do"() {
                $("rename-dialog").close();
                rename(Number($("rename-dialog").dataset.shoe), $("rename-name").value, false);
            },
            merge() {
                mergeList([...chosen.keys()].sort((one, other) => chosen.get(one).when - chosen.get(other).when || one - other));
                open("merge");
            },
            "merge-do": merge,
            delete(shoe) { remove([Number(shoe)]); },
            undelete(shoe) { takeBack([Number(shoe)]); },
            purge(shoe) { sure([Number(shoe)]); },
            "delete-chosen"() { remove(every()); },
            "undelete-chosen"() { takeBack(every()); },
            "purge-chosen"() { sure(every()); },
            "purge-do"() {
                $("purge-dialog").close();
                act("purge", JSON.parse($("purge-dialog").dataset.shoes), "purged", null);
            },
            "close-dialog"(_, pressed) { pressed.closest("dialog").close(); },
        },
    };

    document.addEventListener("click", (event) => {
        if (!$("library")) return;
        const pressed = event.target.closest("[data-do]");
        const action = pressed && !pressed.disabled && tracker.library.do[pressed.dataset.do];
        if (action) action(pressed.dataset.value, pressed);
        if ($("export").open && !event.target.closest("#export summary")) $("export").open = false;
    });

    document.addEventListener("input", (event) => {
        const name = Object.keys(FIELDS).find((each) => FIELDS[each] === event.target.id);
        if (name && $("library")) change({ [name]: event.target.value }, name === "search" ? WAIT_MS : 0);
    });

    document.addEventListener("keydown", (event) => {
        if (!$("library")) return;
        if (event.key === "Enter" && event.target.id === "rename-name") {
            event.preventDefault(); // or the same key presses the button that has the focus next
            tracker.library.do["rename-do"]();
        }
        if (event.key === "Escape" && $("export").open) {
            $("export").open = false;
            $("export").querySelector("summary").focus();
        }
    });

    window.addEventListener("tracker:look", (event) => {
        if (!$("library")) return;
        event.preventDefault();
        tracker.library.repaint();
        list();
    });

    tracker.mounted("library", (library) => {
        library.innerHTML = library.dataset.parts;
        const told = new URLSearchParams(location.search);
        query = Object.fromEntries([...Object.keys(FIELDS), "deleted", "page"].map((name) => [name, told.get(name) || ""]));
        chosen.clear();
        for (const name of ["search", "since", "until"]) $(FIELDS[name]).value = query[name];
        tracker.library.begin();
        list();
    });

    tracker.mounted("record", () => {
        if (noticed) tracker.notice(""); /* its buttons belong to the page that is left */
        noticed = false;
    });
    tracker.mounted("paste-box", () => {
        if (pastes) tracker.do["go-paste"]();
        pastes = false;
    });
})(window.tracker);
