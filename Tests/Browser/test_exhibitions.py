"""An exhibition is made: works are ordered by hand, by keys and without scripts, and printed."""

import re

import pytest
from playwright.sync_api import expect
from pointer import drag

TITLES = ("First", "Second", "Third")


@pytest.fixture
def exhibition(member, studio):
    """A draft of three works and a room; its path."""
    curator = member("Mina")
    works = [curator.share(f"{title} sheet", studio.small(name))
             for title, name in zip(TITLES, ("GreenMeadow", "LadyBird", "GreenMeadow"))]
    status, headers, content = curator.post("/exhibitions", title="Three sheets", text="The wall text.", client_id="")
    assert status == 303, content.decode()
    path = headers["Location"].removesuffix("/add")
    for work in works:
        assert curator.post(f"{path}/works", work=work.rsplit("/")[-1])[0] == 303
    assert curator.post(f"{path}/rooms", title="Night room", text="Dark.")[0] == 303
    return path


def names(page):
    return [name.split()[0] for name in page.locator(".hang-item b").all_inner_texts()]


def saved(page):
    """What the server has."""
    expect(page.locator(".hang-state")).to_have_text("Order saved.")
    page.reload()
    return names(page)


# Catches a sheet whose words and buttons share a line, so that a button breaks into two.
def test_taking_a_work_down_is_asked_in_a_sheet(visit, member, studio):
    curator, maker = member("Mina"), member("Jiwoo")
    work = maker.share("Jiwoo sheet", studio.small("GreenMeadow"))
    path = curator.post("/exhibitions", title="Two makers", text="", client_id="")[1]["Location"].removesuffix("/add")
    number = work.rsplit("/")[-1]
    assert curator.post(f"{path}/works", work=number)[0] == 303
    assert maker.post(f"{path}/works/{number}/agree")[0] == 303
    page = visit("phone", path=path, member=maker, language="ko-KR")
    page.locator(".asking > ul button").first.click()
    sheet = page.locator("dialog[open]")
    expect(sheet.locator(".actions .button")).to_have_count(2)
    # At one moment: the sheet is moving.
    gaps, heights = sheet.evaluate("""sheet => {
        const words = sheet.querySelector("form > p").getBoundingClientRect();
        const boxes = [...sheet.querySelectorAll(".actions .button")].map(button => button.getBoundingClientRect());
        return [boxes.map(box => box.top - words.bottom), boxes.map(box => box.height)];
    }""")
    assert min(gaps) >= 0 and max(heights) < 60, (gaps, heights)


NAMES = """() => [...document.querySelectorAll("*")].map(item => getComputedStyle(item).viewTransitionName)
    .filter(name => name !== "none")"""


# Catches two elements of a page with the same name, which end its transitions with an error of the console.
def test_transitions_have_names_of_their_own(visit, member, exhibition):
    page = visit("desktop", path=f"{exhibition}/hang", member=member("Mina"), reduced_motion="no-preference")
    page.get_by_role("link", name="Add works", exact=True).click()
    page.wait_for_url("**/add")
    expect(page.locator("main .tabs")).to_have_count(2)
    used = page.evaluate(NAMES)
    assert "underline" in used and len(used) == len(set(used)), used


# Catches a drag that moves what is seen and not what is stored.
def test_works_are_dragged(visit, member, exhibition):
    page = visit("desktop", path=f"{exhibition}/hang", member=member("Mina"))
    assert names(page) == ["First", "Second", "Third", "Night"]
    grip = page.locator(".hang-grip")
    drag(page, grip.nth(3), grip.nth(1), at=(30, 20), by=(30, 20), steps=12)
    assert saved(page) == ["First", "Night", "Second", "Third"]


# Catches buttons that lose the focus on the way, and a number that does not move its item.
def test_works_are_ordered_by_keys(visit, member, exhibition):
    page = visit("desktop", path=f"{exhibition}/hang", member=member("Mina"))
    down = page.get_by_role("button", name="Move down: First sheet")
    down.focus()
    page.keyboard.press("Enter")
    expect(down).to_be_focused()
    page.keyboard.press("Enter")
    expect(down).to_be_focused()
    assert names(page) == ["Second", "Third", "First", "Night"]
    place = page.get_by_role("spinbutton", name="Position: Night room")
    place.fill("1")
    place.press("Enter")
    expect(place).to_be_focused()
    assert saved(page) == ["Night", "Second", "Third", "First"]


# Catches a list that needs its script.
def test_works_are_ordered_without_scripts(visit, member, exhibition):
    page = visit("phone", path=f"{exhibition}/hang", member=member("Mina"), scripts=False)
    page.get_by_role("button", name="Move up: Night room").click()
    assert names(page) == ["First", "Second", "Night", "Third"]
    page.get_by_role("spinbutton", name="Position: First sheet").fill("4")
    page.get_by_role("button", name="Save order").click()
    assert names(page) == ["Second", "Night", "Third", "First"]


# Catches arrow keys that leave the exhibition or do not move.
def test_visitors_step_through(visit, member, exhibition):
    curator = member("Mina")
    assert curator.post(f"{exhibition}/announce")[0] == 303
    page = visit("desktop", path=exhibition)
    focused = "document.activeElement.closest('.hung')?.querySelector('.wall-label-title').textContent"
    for title in TITLES:
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => {focused} === '{title} sheet'")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => {focused} === 'Second sheet'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/works/*")


# Catches print styles that print the frame, cut labels in two, or begin with an empty sheet.
def test_catalogue_and_labels_are_printed(visit, member, exhibition):
    curator = member("Mina")
    assert curator.post(f"{exhibition}/announce")[0] == 303
    for path, sheets in (("catalogue", 4), ("labels", 1)):
        page = visit("desktop", path=f"{exhibition}/{path}")
        page.wait_for_load_state("networkidle")
        page.emulate_media(media="print")
        expect(page.get_by_role("button", name="Print")).to_be_hidden()
        expect(page.locator(".label-code svg").first).to_be_visible()
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == sheets


# Catches a form that goes by other clocks than those it names before the server knows the reader's, an hour that moves with
# the clocks in between, and a stored time that is shown by the clocks of somebody else.
def test_hours_are_the_readers(visit, member, exhibition):
    page = visit("desktop", path=f"{exhibition}/edit", member=member("Mina"), timezone_id="Europe/Berlin")
    for name, time in (("opens", "2027-01-15T18:00"), ("closes", "2027-07-15T18:00")):
        expect(page.locator(f"#field-{name}-hint")).to_contain_text("(Berlin time)")
        page.locator(f"#field-{name}").fill(time)
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(f"**{exhibition}")
    page.goto(f"{exhibition}/edit")
    expect(page.locator("#field-opens")).to_have_value("2027-01-15T18:00")
    for zone, opens, closes in (("Asia/Seoul", "2027-01-16T02:00", "2027-07-16T01:00"),
                                ("America/New_York", "2027-01-15T12:00", "2027-07-15T12:00")):
        page = visit("phone", path=f"{exhibition}/edit", member=member("Mina"), timezone_id=zone)
        expect(page.locator("#field-opens")).to_have_value(opens)
        expect(page.locator("#field-closes")).to_have_value(closes)
        expect(page.locator("#field-closes-hint")).to_contain_text(f"({zone.split('/')[1].replace('_', ' ')} time)")
        # Nothing was touched, so nothing moves.
        page.get_by_role("button", name="Save", exact=True).click()
        page.wait_for_url(f"**{exhibition}")
    page = visit("phone", path=f"{exhibition}/edit", member=member("Mina"), timezone_id="Europe/Berlin", scripts=False)
    place = page.locator("input[name=zone]").input_value().split("/")[-1].replace("_", " ")
    assert place in page.locator("#field-opens-hint").inner_text()


# Catches a closing hour by the clocks of a server where the reader's can be known: on the first page, too.
def test_hours_of_what_is_nowhere_are_each_readers(visit, member, exhibition):
    curator = member("Mina")
    words = {"title": "Three sheets", "text": "", "zone": "UTC", "clocks": "UTC", "closes": "2040-12-10T15:15"}
    assert curator.post(f"{exhibition}/edit", **words)[0] == 303
    assert curator.post(f"{exhibition}/announce")[0] == 303
    page = visit("phone", path=exhibition, timezone_id="Asia/Seoul", language="ko-KR")
    for _ in range(2):
        expect(page.locator(".dates time").last).to_have_text("2040년 12월 11일 오전 12:15 서울 시간")
        page.reload()


# Catches a print, and the file it is saved as, whose title counts what is unread.
def test_a_print_has_the_pages_own_title(visit, member, exhibition):
    page = visit("desktop", path=exhibition, member=member("Mina"))
    own = re.sub(r"^\(\d+\) ", "", page.title())
    page.evaluate("document.getElementById('notification-badge').textContent = '3'")
    page.wait_for_function("() => document.title.startsWith('(3) ')")
    assert page.evaluate("""() => {
        dispatchEvent(new Event("beforeprint"));
        const printed = document.title;
        dispatchEvent(new Event("afterprint"));
        return [printed, document.title];
    }""") == [own, f"(3) {own}"]


# Catches a poster that fills a phone alone, also below its curator's bar, and one that is cut or bent to leave room.
@pytest.mark.parametrize("is_curator", [False, True])
def test_what_it_is_is_seen_with_the_poster(visit, member, exhibition, is_curator):
    curator = member("Mina")
    assert curator.post(f"{exhibition}/announce")[0] == 303
    page = visit("phone", path=exhibition, member=curator if is_curator else None)
    page.locator(".entrance .poster").evaluate("poster => poster.style.setProperty('--r', '0.7')")
    for width, height in (390, 844), (320, 568):
        page.set_viewport_size({"width": width, "height": height})
        end, ratio = page.evaluate("""() => {
            const box = name => document.querySelector(name).getBoundingClientRect();
            const poster = box(".entrance .poster");
            return [box(".entrance-facts").bottom - box(".places").top, poster.width / poster.height];
        }""")
        assert end <= 0 and abs(ratio - 0.7) < 0.01, (width, end, ratio)


# Catches checkboxes that lie over the bar that hangs the chosen works, and catch what is pressed there.
def test_the_bar_of_chosen_works_is_above_them(visit, member, studio, exhibition):
    curator = member("Mina")
    for number in range(6):
        curator.share(f"Choice {number}", studio.small("Dune"))
    page = visit("phone", path=f"{exhibition}/add", member=curator)
    over = page.evaluate("""() => {
        const bar = document.querySelector(".choose"), found = new Set();
        for (const box of document.querySelectorAll(".choice input")) {
            const { top, bottom } = bar.getBoundingClientRect(), mine = box.getBoundingClientRect();
            scrollBy({ top: (mine.top + mine.bottom - top - bottom) / 2, behavior: "instant" });
            const at = box.getBoundingClientRect();
            const y = at.top + at.height / 2, now = bar.getBoundingClientRect();
            if (y > now.top && y < now.bottom) {
                found.add(bar.contains(document.elementFromPoint(at.left + at.width / 2, y)));
            }
        }
        return [...found];
    }""")
    assert over == [True]


# Catches one exhibition in the first of two columns, beside nothing.
def test_one_alone_is_as_wide_as_a_phone(visit, member, exhibition):
    page = visit("phone", path="/exhibitions?tab=mine", member=member("Mina"))
    card = page.locator(".exhibitions > .exhibition-cards > .exhibition-card").first
    card.evaluate("card => card.parentElement.replaceChildren(card)")
    assert card.bounding_box()["width"] > 350


#: Uses an element where toasts stand, and tells whether one lies over it.
COVERED = """(element, act) => {
    const end = document.querySelector(".places").getBoundingClientRect().top - 12;
    scrollBy({ top: element.getBoundingClientRect().bottom - end, behavior: "instant" });
    element[act]({ preventScroll: true });
    const told = () => document.querySelector(".toast")?.getBoundingClientRect();
    return new Promise(answer => {
        const look = () => {
            if (!told()) return requestAnimationFrame(look);
            const box = element.getBoundingClientRect();
            answer(told().top < box.bottom && told().bottom > box.top);
        };
        look();
    });
}"""


# Catches a toast over the button it speaks of, and one over the field that is written in next.
def test_toasts_cover_nothing_in_use(visit, member, exhibition):
    assert member("Mina").post(f"{exhibition}/announce")[0] == 303
    page = visit("phone", path=exhibition, member=member("Jiwoo"), viewport={"width": 390, "height": 480})
    page.route("**/save", lambda route: route.abort())
    # What is said of something else.
    page.evaluate("document.getElementById('toasts').replaceChildren()")
    assert not page.get_by_role("button", name="Save", exact=True).evaluate(COVERED, "click")
    assert not page.get_by_role("textbox", name="Guestbook", exact=True).evaluate(COVERED, "focus")
