"""What axe finds wrong with a page, and whether the page fits its screen."""

from axe_playwright_python.sync_playwright import Axe

AXE = Axe()
#: Nobody reads the list of what is right.
OPTIONS = {"resultTypes": ["violations"]}


def faults(page, scripts=True):
    """Rule, element and reason of what axe finds, and whether the page scrolls sideways."""
    # Without scripts nothing can be asked of a page.
    if not scripts:
        return []
    # What fades in is pale for a moment.
    page.evaluate("""() => Promise.allSettled(document.getAnimations()
        .filter(each => each.playState === "running" && each.effect.getComputedTiming().endTime < Infinity)
        .map(each => each.finished))""")
    found = AXE.run(page, options=OPTIONS).response["violations"]
    faults = [(each["id"], node["html"][:160], node["failureSummary"][:300]) for each in found for node in each["nodes"]]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append(("scrolls sideways", page.url, ""))
    return faults
