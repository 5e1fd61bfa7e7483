"""bin/bench browser [--quick]: what pages of the demo community cost a browser whose processor is slowed to a quarter."""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile

from harness import machine, places, results, servers
from harness.figures import Figure

SLOWDOWN = 4
#: Milliseconds, shift, milliseconds, kilobytes.
MOST_PAINT, MOST_SHIFT, MOST_WAIT, MOST_SCRIPT, MOST_STYLE = 1_000, 0.02, 100, 30, 20
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
#: What is measured, what is done there, and whether it can be read without a connection. A step is a selector to click,
#: or a selector and what to type there.
PAGES = [
    ("home", "/", [".tabs a:not([aria-current])"], True),
    ("work", "work", [".icon-heart", ("textarea[name=text]", "What a blue")], False),
    ("timeline", "/timeline", [".icon-heart", ("textarea[name=text]", "What a blue"), ".icon-more"], True),
    ("conversation", "conversation", [("textarea[name=text]", "What a blue")], True),
    ("lounge", "/lounge", ["[data-legible]"], False),
]
#: Times since the navigation began; a shift that follows an input is expected. The browser's own names.
OBSERVE = """
const seen = globalThis.seen = {paint: 0, shift: 0, wait: 0, blocked: 0};
const observe = (type, take, more) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({type, buffered: true, ...more});
observe("largest-contentful-paint", entry => seen.paint = entry.startTime);
observe("layout-shift", entry => { if (!entry.hadRecentInput) seen.shift += entry.value; });
observe("longtask", entry => seen.blocked += Math.max(0, entry.duration - 50));
observe("event", entry => {
    if (entry.interactionId) seen.wait = Math.max(seen.wait, entry.duration);
}, {durationThreshold: 16});
"""
#: Bytes of the body as sent, by what asked for them.
SIZES = """() => {
    const sizes = {page: performance.getEntriesByType("navigation")[0].encodedBodySize, script: 0, style: 0, image: 0};
    for (const entry of performance.getEntriesByType("resource")) {
        const name = new URL(entry.name).pathname;
        const kind = name.endsWith(".js") ? "script" : name.endsWith(".css") ? "style"
            : entry.initiatorType === "img" ? "image" : null;
        if (kind) sizes[kind] += entry.encodedBodySize;
    }
    return sizes;
}"""


def main(arguments):
    parser = argparse.ArgumentParser(prog="bin/bench browser", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one round; records nothing")
    arguments = parser.parse_args(arguments)
    python = machine.output(f"{places.ROOT}/bin/python")
    if os.path.realpath(sys.prefix) != os.path.realpath(os.path.dirname(os.path.dirname(python))):
        # Playwright lives in an environment of its own.
        return subprocess.run([python, f"{places.ROOT}/bin/bench", "browser", *sys.argv[2:]]).returncode
    salon = places.build_salon()
    with tempfile.TemporaryDirectory(prefix="salon-browser-") as folder:
        subprocess.run([salon, "demo", "--data", folder, "--works", "80"], check=True, stdout=subprocess.DEVNULL)
        command = [salon, "serve", "--data", folder, "--port", str(servers.SALON), "--log", "error"]
        with servers.Server(command, servers.SALON, {"SALON_RATE_LIMITS": "off"}) as server:
            found = list(measured(server.address, 1 if arguments.quick else 5))
    for figure in found:
        print("  " + " | ".join(cell for cell in figure.cells if cell), flush=True)
    if not arguments.quick:
        results.record([results.described("browser", "sqlite", results.now(), figures=found)])
    return 0


def measured(address, rounds):
    # Only the environment of the browser tests has it.
    import chromium
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=["--no-sandbox"])
        state, places_of = log_in(browser, address)
        for name, place, steps, is_kept in PAGES:
            visits = [
                visited(browser, address, state, places_of.get(place, place), steps, is_kept) for _ in range(rounds)]
            yield from figures_of(name, visits)
        browser.close()


def log_in(browser, address):
    """What a logged in browser keeps, and the paths of a work and of a conversation."""
    context = browser.new_context(base_url=address, locale="en-US", service_workers="block")
    page = context.new_page()
    page.goto("/login")
    page.locator("#field-identifier").fill("demo@salon.example")
    page.locator("#field-password").fill("salon-demo")
    page.locator("#field-password").press("Enter")
    page.wait_for_url("**/")
    work = page.locator("#wall .card > a").first.get_attribute("href")
    page.goto("/messages")
    conversation = page.locator("main li a[href^='/messages/']").first.get_attribute("href")
    state = context.storage_state()
    context.close()
    return state, {"work": work, "conversation": conversation}


def visited(browser, address, state, path, steps, is_kept):
    """One visit with nothing kept, one with all that the first left, and one without a connection."""
    context = browser.new_context(base_url=address, locale="en-US", storage_state=state, **PHONE)
    context.add_init_script(OBSERVE)
    page = context.new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    visits = {"cold": seen(page, path)}
    visits["cold"]["wait"] = waited(page, steps)
    page.evaluate("navigator.serviceWorker.ready")
    visits["warm"] = seen(page, path)
    if is_kept:
        # What was shown with the worker in place has been kept by it.
        page.wait_for_function("async () => !!(await caches.match(location.pathname))")
        context.set_offline(True)
        visits["offline"] = seen(page, path)
    context.close()
    return visits


def seen(page, path):
    page.goto("about:blank")
    page.goto(path)
    page.wait_for_load_state("load")
    # Whatever comes late has come by then; a page that is read on never becomes idle.
    page.wait_for_timeout(1_500)
    return {**page.evaluate("seen"), **page.evaluate(SIZES)}


def waited(page, steps):
    """The longest time from an input to the next frame."""
    for step in steps:
        selector, text = step if isinstance(step, tuple) else (step, None)
        place = page.locator(selector).locator("visible=true").first
        place.scroll_into_view_if_needed()
        place.tap() if text is None else place.focus()
        if text:
            page.keyboard.type(text, delay=60)
            # A draft would be put back into the next page, which then moves.
            place.fill("")
        page.wait_for_timeout(500)
    page.keyboard.press("Escape")
    page.wait_for_timeout(500)
    return page.evaluate("seen.wait")


def figures_of(name, visits):
    def middle(kind, what):
        return statistics.median(visit[kind][what] for visit in visits)

    for kind in visits[0]:
        paint = middle(kind, "paint")
        yield Figure(
            "browser", name, f"{kind}: largest paint", f"{paint:.0f} ms", "", paint, ("≤", MOST_PAINT), " ms")
        shift = max(visit[kind]["shift"] for visit in visits)
        yield Figure("browser", name, f"{kind}: layout shift, worst", f"{shift:.3f}", "", shift, ("≤", MOST_SHIFT), "")
        yield Figure("browser", name, f"{kind}: blocked", f"{middle(kind, 'blocked'):.0f} ms", "", middle(kind, "blocked"),
                     None, " ms")
    wait = middle("cold", "wait")
    yield Figure("browser", name, "input to the next frame, longest", f"{wait:.0f} ms", "", wait, ("≤", MOST_WAIT), " ms")
    # What the front page may weigh is decided; the others show how much more they need.
    most = {"script": MOST_SCRIPT, "style": MOST_STYLE} if name == "home" else {}
    for what in "script", "style", "page", "image":
        size = middle("cold", what) / 1000
        target = ("≤", most[what]) if what in most else None
        yield Figure("browser", name, f"{what}, as sent", f"{size:.1f} kB", "", size, target, " kB")
