"""What axe finds wrong with a page, and whether the page fits its screen."""

from axe_playwright_python.sync_playwright import Axe

AXE = Axe().axe_script
#: Only what is wrong leaves the page: all that is right is a hundred times as long. What fades in is pale for a moment, and
#: what inherits a colour may follow once it has.
FAULTS = """async () => {
    const moving = () => document.getAnimations()
        .filter(each => each.playState === "running" && each.effect.getComputedTiming().endTime < Infinity);
    for (let round = 0; round < 9 && moving().length; round++) {
        await Promise.allSettled(moving().map(each => each.finished));
        await new Promise(requestAnimationFrame);
    }
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    const faults = violations.flatMap(({ id, nodes }) =>
        nodes.map(each => [id, each.html.slice(0, 160), each.failureSummary.slice(0, 300)]));
    if (document.documentElement.scrollWidth > innerWidth) faults.push(["scrolls sideways", location.href, ""]);
    return faults;
}"""


def faults(page, scripts=True):
    """Rule, element and reason of what axe finds, and whether the page scrolls sideways."""
    # Without scripts nothing can be asked of a page.
    if not scripts:
        return []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return page.evaluate(FAULTS)


def faults_in_both(page):
    """The same in the light and in the dark, without opening the page again."""
    found = []
    for scheme in "light", "dark":
        page.emulate_media(color_scheme=scheme)
        found += [(scheme, *each) for each in faults(page)]
    return found
