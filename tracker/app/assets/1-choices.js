/* Language, theme and palette: kept in cookies, so that the server draws in them. */
(function () {
    "use strict";
    const root = document.documentElement;

    function keep(name, value) {
        document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax`;
        root.dataset[name] = value;
    }

    /* A page that can redraw itself prevents the default; any other is loaded again. */
    function redraw() {
        if (window.dispatchEvent(new Event("tracker:look", { cancelable: true }))) location.reload();
    }

    if (!root.dataset.theme) {
        keep("theme", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    }

    document.addEventListener("click", (event) => {
        const pressed = event.target.closest("#theme, #palette");
        if (!pressed) return;
        if (pressed.id === "theme") keep("theme", root.dataset.theme === "dark" ? "light" : "dark");
        else keep("palette", root.dataset.palette === "safe" ? "classic" : "safe");
        redraw();
    });

    document.addEventListener("change", (event) => {
        if (event.target.id !== "language") return;
        keep("language", event.target.value);
        location.reload();
    });

    window.tracker = window.tracker || {};

    /* Asks the server: with a body it is told something. {ok, status, told}; told: its JSON, null where no answer came that can be read. */
    window.tracker.ask = async function (path, body) {
        const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
        const response = await fetch(path, options).catch(() => null);
        const told = response && (await response.json().catch(() => null));
        return { ok: Boolean(told && response.ok), status: response && response.status, told };
    };

    /* plotly.js comes beside the record page; to one that was opened from another page it comes now. */
    let plotly = null;
    window.tracker.plotly = function () {
        plotly = plotly || new Promise((there) => {
            if (window.Plotly) return there();
            const script = document.getElementById("plotly") || document.createElement("script");
            script.addEventListener("load", there);
            if (!script.isConnected) document.body.append(Object.assign(script, { src: "/vendor/plotly.js" }));
            return undefined;
        });
        return plotly;
    };

    /* Calls `then(element)` each time an element of this id comes onto the page. */
    window.tracker.mounted = function (id, then) {
        let there = null;
        function look() {
            const element = document.getElementById(id);
            if (element && element !== there) then(element);
            there = element;
        }
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        look();
    };

    window.tracker.mounted("language", (select) => { select.value = root.lang; });

    /* The way to the page that is shown says so. */
    function here() {
        for (const way of document.querySelectorAll(".top .way")) {
            const shown = new URL(way.href).pathname === location.pathname;
            if (shown && !way.hasAttribute("aria-current")) way.setAttribute("aria-current", "page");
            if (!shown) way.removeAttribute("aria-current");
        }
    }
    new MutationObserver(here).observe(document.body, { childList: true, subtree: true });
})();
