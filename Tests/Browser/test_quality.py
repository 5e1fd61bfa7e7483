"""Every page: accessible, steady, small, and as wide as its screen."""

import re
import time

import pytest
from accessibility import faults, faults_in_both
from apps import App
from client import PASSWORD, Client
from conftest import DEVICES
from lounge import enter, say
from playwright.sync_api import expect
from pointer import scroll_until
from postbox import link

SHIFTS = """new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
        window.shift = (window.shift ?? 0) + entry.value;
        (window.shifted ??= []).push(...entry.sources.map(source => source.node?.outerHTML?.slice(0, 120)));
    }
}).observe({type: "layout-shift", buffered: true});"""
LONG = "가나다라마바사아자차카타파하" * 30


@pytest.fixture(scope="session")
def gallery():
    """A wall with enough on it, made once for all tests of this file; its paths."""
    return {}


@pytest.fixture
def pages(gallery, salon, studio):
    if not gallery:
        author = Client(salon).join("artist", "이름이아주긴사람" * 5)
        names = ["Aqua", "Dune", "FreshFlower", "Garden", "GreenMeadow", "LadyBird", "RainDrops", "Storm", "Wood"]
        shapes = [("60x", 60), ("900x", 900), ("480x", 480)]
        for number in range(45):
            author.share(f"Work {number}", studio.small(names[number % len(names)], shapes[number % 3][1]))
        work = author.share("Pneumonoultramicroscopicsilicovolcanoconiosis" * 2, studio.small("YellowFlower", 1200),
                            studio.small("Dune", 700), description=f"{LONG} {'word' * 120}\nSecond line. #riso #{'긴태그' * 16}", download="on")
        for text in "짧은 댓글", "W" * 500, "🌊" * 200, "שלום עולם، مرحبا بالعالم":
            author.comment(work, text)
        reader = Client(salon).join("reader", "Mina Park")
        reader.post("/@artist/follow")
        reader.post(f"/posts/{work.split('/')[-1]}/like")
        reader.comment(work, "For @artist, see https://school.example/works")
        author.post("/@reader/follow")
        author.post("/settings/invitations", uses="5", period="7")
        reader.comment(work, "과제가 많아요")
        for word in "과제", "W" * 50, "spoiler alert":
            author.post("/settings/muted-words", word=word, days="7")
        thread, answer, quote = discuss(author, reader, studio)
        reader.publish("A work", quote=work.split("/")[-1])
        talk, message, request = converse(salon, author, reader, work, studio)
        show = exhibit(author, reader, work)
        asked = critique(author, reader, studio)
        show_process(author, work, studio)
        app = App(author)
        app.let_in(author)
        gallery.update(author=author, paths={
            "home": "/", "work": work, "upload": "/works/new", "settings": "/settings", "profile": "/@artist",
            "saved": "/saved", "not found": "/nowhere", "following": "/following", "replies": "/@artist/replies",
            "followers": "/@artist/followers", "another profile": "/@reader", "notifications": "/notifications",
            "search": "/search?q=min", "edit profile": "/settings/profile", "account": "/settings/account",
            "deletion": "/settings/account/delete", "export": "/settings/export", "import": "/settings/import", "edit portfolio": "/settings/portfolio",
            "portfolio": "/@artist/portfolio", "invitations": "/settings/invitations", "QR code": "/@artist/qr",
            "consents": "/settings/consents", "welcome": "/welcome", "last welcome": "/welcome?page=99",
            "apps": "/settings/apps", "consent": app.path,
            "push settings": "/settings/notifications", "muted words": "/settings/muted-words", "tag": "/tags/riso",
            "made by hand": "/made/by-hand", "offers": "/offers", "receipt": f"{work}/receipt", "critique": asked,
            **versions(author, asked, studio),
            "process": f"{work}/process", "step": f"{work}/process/1", "noted step": f"{work}/process/2",
            "exhibitions": "/exhibitions", "exhibition": show, "catalogue": f"{show}/catalogue",
            "wall labels": f"{show}/labels", "exhibition form": f"{show}/edit", "hanging": f"{show}/hang",
            "choosing works": f"{show}/add", "own exhibitions": "/exhibitions?tab=mine", "exhibit": f"{work}/exhibit",
            "unused tag": "/tags/nothing", "colours": "/search/colours?c=808080&c=3f7d58&tag=riso", "first colours": "/search/colours", "tags": "/search?tab=tags&q=riso",
            "messages": "/messages", "conversation": talk, "earlier messages": f"{talk}?before=20",
            "new message": "/messages/new", "requests": "/messages/requests", "request": request,
            "message report": f"{talk}/report", "message search": f"{talk}/search?q=word", "message menu": message})
        gallery["paths"].update({
            "timeline": "/timeline", "local": "/timeline/local", "saved posts": "/timeline/saved", "thread": thread,
            "who liked": f"{thread}/likes", "post history": f"{thread}/history", "post report": f"{thread}/report",
            "post editor": f"{thread}/edit", "new post": "/posts/new",
            "quoting": f"/posts/new?quote={thread.split('/')[-1]}", "who reposted": f"{thread}/reposts",
            "reply": answer, "quote": quote,
            "posts": "/@artist/posts", "likes": "/@artist/likes", "tagged posts": "/tags/riso/posts"})
        salon.command("member promote", "artist")
        # The server gets it by an event.
        for _ in range(200):
            if author.get("/admin")[0] == 200:
                break
            time.sleep(0.05)
        author.post("/admin/announcements", korean=LONG[:400], english="word" * 100, period="1", password=PASSWORD)
        # Other files' tests use this instance, too: it is over at once.
        author.post(re.search(r"/admin/announcements/\d+/end", author.get("/admin/announcements")[1])[0])
        member = re.search(r"/admin/members/\d+", author.get("/admin/members")[1])[0]
        gallery["paths"].update({
            "overview": "/admin", "members": "/admin/members", "invitation tree": "/admin/invitations",
            "announcements": "/admin/announcements", "rules": "/admin/rules", "instance settings": "/admin/settings",
            "admins' log": "/admin/acts", "reports": "/admin/reports", "held posts": "/admin/held",
            "a member": member})
        own = re.search(r"/admin/members/\d+", author.get("/admin/members?q=artist")[1])[0]
        assert author.post(f"{own}/scout", organisation="가나다 " * 20, password=PASSWORD,
                           proof="https://school.example/" + "w" * 80)[0] == 303
        assert author.post("/scout/makers/reader/note", note=LONG[:500])[0] == 303
        reader.post_files("/settings/profile", {"name": "Mina Park", "is-open-to-offers": "on", "offers-for": "w" * 80}, [])
        assert author.post("/scout/makers/reader/offer", what="w" * 60, why=LONG[:300])[0] == 303
        gallery["paths"].update({"scout desk": "/scout", "scout's list": "/scout/list", "scout's requests": "/scout/offers",
                                 "a maker": "/scout/makers/reader"})
        gallery["paths"].update({
            "new password": link(salon.command("member reset-password", "artist").stdout),
            "confirm email": link(mail_in_log(salon, author))})
    return gallery


def discuss(author, reader, studio):
    """Posts of all kinds; the paths of one with much around it, of a reply to it, and of a quote."""
    def post(who, text, **fields):
        status, _, body = who.post("/posts", {"X-Salon": "fragment"}, text=text, **fields)
        assert status == 201, body
        return re.search(rb'id="post-(\d+)"', body)[1].decode()

    root = post(author, "שלום עולם " + "w" * 300 + " #riso @reader")
    middle = post(reader, "🌊" * 200, in_reply_to=root)
    gone = post(author, "gone", in_reply_to=middle)
    focus = post(author, "가나다 " * 60, in_reply_to=gone, warning="긴 주의 문구 " * 8)
    for number in range(4):
        reply = post(reader, f"Reply {number} https://school.example/{'path' * 20}", in_reply_to=focus)
    quote = post(reader, "W" * 200, quote=focus)
    author.post(f"/posts/{gone}/delete")
    author.post(f"/posts/{focus}/edit", text="고친 글 " * 40)
    reader.post(f"/posts/{focus}/repost")
    reader.post(f"/posts/{focus}/like")
    author.post(f"/posts/{focus}/pin")
    author.post(f"/posts/{middle}/save")
    author.post_files("/posts", {"text": "Four"}, [
        ("images", f"{index}.jpg", "image/jpeg", studio.small(name, 300))
        for index, name in enumerate(["Aqua", "Dune", "Garden", "Storm"])])
    return f"/posts/{focus}", f"/posts/{reply}", f"/posts/{quote}"


def show_process(author, work, studio):
    """An image and two notes, one of them without a place to break."""
    sent = {"step": "n0", "note-n0": LONG, "place-n0": "2"}
    status, _, _ = author.post_files(f"{work}/process", sent, [
        ("images", "1.jpg", "image/jpeg", studio.small("Dune", 300))])
    assert status == 303


def exhibit(author, reader, work):
    """An open exhibition with a room and a guest; its path."""
    _, headers, _ = author.post("/exhibitions", title="가나다라마바사 " * 10, text=LONG, place="w" * 120)
    show = headers["Location"].removesuffix("/add")
    author.post(f"{show}/rooms", title="W" * 80, text=LONG)
    author.post(f"{show}/works", work=work.rsplit("/")[-1])
    assert author.post(f"{show}/announce")[0] == 303
    reader.post(f"{show}/comments", text="W" * 300)
    return show


def critique(author, reader, studio):
    """A work that asks, with a point and a rectangle marked and one that helped; its path."""
    work = author.share("Asking " + "w" * 80, studio.small("Storm", 700), critique="on", question="W" * 190)
    media = re.search(r'data-marks="(\d+)"', author.get(work)[1])[1]
    for mark in "0.1 0.9", "0.2 0.2 0.5 0.4":
        assert reader.post(f"{work}/comments", text="W" * 200, mark=f"{media} {mark}")[0] == 303
    comment = re.search(r'id="comment-(\d+)"', author.get(work)[1])[1]
    assert author.post(f"{work}/comments/{comment}/helped")[0] == 303
    return work


def versions(author, work, studio):
    """Three versions of the image that the marks are on; the page that compares them, and the form for one more."""
    for name in "Dune", "Garden":
        image = re.search(r'data-marks="(\d+)"', author.get(work)[1])[1]
        status, _, content = author.post_files(f"{work}/images/{image}/version", {"alt": LONG}, [
            ("images", "1.jpg", "image/jpeg", studio.small(name, 500))])
        assert status == 303, content.decode()
    first = re.search(r"/images/(\d+)/versions#mark-", author.get(work)[1])[1]
    return {"versions": f"{work}/images/{first}/versions", "new version": f"{work}/images/{image}/version"}


def converse(salon, author, reader, work, studio):
    """A conversation with everything in it, and two requests; the paths of it, of a message and of a
    request."""
    talk = author.converse(reader)
    for number in range(25):
        (author, reader)[number % 3 == 0].say(talk, f"More words, number {number}")
    for text in "word" * 100, LONG, "👏👏", "שלום עולם، مرحبا بالعالم", f"See {salon.url}{work}", "Two\nlines":
        for each in author, reader:
            each.say(talk, text)
    picture = ("images", "work.jpg", "image/jpeg", studio.small("Dune"))
    status, _, _ = reader.post_files(talk, {"client_id": "with-pictures", "text": "Look"}, [picture] * 3)
    assert status == 303
    message = f"{talk}/" + re.findall(r'id="message-(\d+)"', reader.say(talk, "The last word"))[0]
    author.post(f"{message}/react", reaction="❤️")
    for name in "Stranger", "이름이아주긴사람" * 5:
        stranger = Client(salon).join(f"stranger{len(name)}", name)
        request = stranger.converse(author)
        stranger.say(request, "I like your work.")
    return talk, message, request


SIGNED_OUT = {"home, signed out": "/", "login": "/login", "join": "/join", "reset password": "/password/reset",
              "expired reset": "/password/reset/expired", "expired confirmation": "/email/confirm/expired",
              "terms": "/terms", "privacy": "/terms/privacy"}
ALL = ["home", "work", "upload", "settings", "profile", "saved", "not found", "following", "replies", "followers",
       "another profile", "notifications", "search", "edit profile", "account", "deletion", "new password", "confirm email",
       "invitations", "QR code", "push settings", "muted words", "tag", "unused tag", "tags", "made by hand", "receipt", "offers",
       "messages", "conversation", "colours", "first colours",
       "earlier messages", "new message", "requests", "request", "message report", "message search", "message menu",
       "consents", "welcome", "last welcome", "exhibitions", "exhibition", "catalogue", "wall labels", "exhibition form",
       "hanging", "choosing works", "own exhibitions", "exhibit", "critique", "process", "step", "noted step",
       "versions", "new version",
       *SIGNED_OUT]
ALL += ["overview", "members", "a member", "invitation tree", "announcements", "rules", "instance settings", "admins' log",
        "reports", "held posts", "scout desk", "scout's list", "scout's requests", "a maker"]
ALL += ["timeline", "local", "saved posts", "thread", "reply", "quote", "who liked", "who reposted", "post history",
        "post report", "post editor", "new post", "quoting", "posts", "likes", "tagged posts"]


def mail_in_log(salon, person):
    """A member's mail: without a mail server it is logged, if not at once."""
    for _ in range(200):
        if f"Hello @{person.handle}," in (log := salon.log.read_text()):
            return log.split(f"Hello @{person.handle},")[1].split("-- ")[0]
        time.sleep(0.05)
    raise AssertionError("no mail was printed")


def open_page(visit, pages, name, device, **options):
    member = None if name in SIGNED_OUT else pages["author"]
    path = SIGNED_OUT.get(name) or pages["paths"][name]
    page = visit(device, path=path, member=member, **options)
    page.wait_for_load_state("load")
    return page


# Catches a sheet, a menu or a state that nobody can name or read, in the light or in the dark.
def test_axe_finds_nothing_in_what_opens(visit, pages):
    page = open_page(visit, pages, "work", "phone")
    for name, sheet in ("More", "#post-menu"), (None, "#keys"):
        if name:
            page.locator(".work-actions").get_by_role("button", name=name, exact=True).click()
        else:
            page.keyboard.press("Escape")
            page.keyboard.press("?")
        expect(page.locator(sheet)).to_be_visible()
        assert faults_in_both(page) == []
    page.goto(pages["paths"]["conversation"])
    for name, sheet in ("More", "#message-menu"), ("More", "#conversation-menu"):
        page.keyboard.press("Escape")
        opener = page.locator("[data-message-menu]").last if sheet == "#message-menu" else page.get_by_role(
            "button", name=name, exact=True).first
        # A finger would press the message, for long.
        opener.press("Enter")
        expect(page.locator(sheet)).to_be_visible()
        assert faults_in_both(page) == []
    page.keyboard.press("Escape")
    page.context.set_offline(True)
    page.get_by_role("textbox", name="Message text", exact=True).fill("On its way")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".message[data-pending]")).to_be_visible()
    assert faults_in_both(page) == []
    page.context.set_offline(False)
    expect(page.locator(".message[data-pending]")).to_have_count(0)
    page.goto("/settings")
    page.get_by_role("button", name="Log out", exact=True).click()
    assert faults_in_both(page) == []


# Beyond the member's own pages.
ELSEWHERE = {
    "visitor": {"local, signed out": "/timeline/local", "lounge, signed out": "/lounge", "lounge rules": "/lounge/rules",
                "messages, signed out": "/login?next=/messages", "work, signed out": "{work}", "profile, signed out": "/@artist",
                "thread, signed out": "{thread}", "search, signed out": "/search?q=min", "colours, signed out": "/search/colours?c=808080", "settings, signed out": "/settings",
                "about": "/settings/about", "offline": "/offline", "tag, signed out": "/tags/riso/posts"},
    "author": {"lounge": "/lounge", "lounge post": "{lounge}", "lounge activity": "/lounge/notifications",
               "new lounge post": "/lounge/new", "my page": "/lounge/me", "persona": "/lounge/me/edit",
               "transparency": "{lounge}/transparency", "lounge report": "{lounge}/report", "lounge account": "/lounge/me/account",
               "work editor": "{work}/edit", "work history": "{work}/history", "who liked the work": "{work}/likes",
               "post menu": "{thread}/menu", "block": "/@reader/block", "blocked": "/settings/blocked", "muted": "/settings/muted",
               "search of posts": "/search?tab=posts&q=reply", "search of messages": "/messages/search?q=word",
               "logout": "/logout", "logins": "/settings/logins"},
}
# Wider than the screen, and what sticks out; pages of a phone may grow instead.
WIDE = """width => document.documentElement.scrollWidth <= width && innerWidth <= width ? [] :
    ["" + document.documentElement.scrollWidth, ...[...document.querySelectorAll("body *")]
        .filter(each => each.checkVisibility() && each.getBoundingClientRect().right > width + 1)
        .map(each => `${Math.round(each.getBoundingClientRect().right)} ${each.outerHTML.slice(0, 90)}`).slice(-6)]"""
# Smaller than 24 pixels (WCAG 2.5.8), but for links within a text, and those around whose middle a circle of 24 pixels
# touches no other target.
SMALL = """() => {
    const targets = [...document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden]), [role=button]")]
        .filter(each => each.checkVisibility({visibilityProperty: true, opacityProperty: true}))
        .map(each => each.matches("input") && each.closest("label") || each)
        .map(each => [each, each.getBoundingClientRect()]).filter(([, {width, height}]) => width > 1 && height > 1);
    const small = ([each, {width, height}]) => (width < 23.5 || height < 23.5) && getComputedStyle(each).display !== "inline";
    const near = ([each, box]) => targets.some(([other, its]) => {
        if (other === each || other.contains(each) || each.contains(other)) return false;
        // Something else scrolls below what stays.
        if (other.closest(".bar, .places") !== each.closest(".bar, .places")) return false;
        const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
        const apart = Math.hypot(x - Math.max(its.left, Math.min(x, its.right)), y - Math.max(its.top, Math.min(y, its.bottom)));
        return apart < 12;
    });
    return targets.filter(small).filter(near)
        .map(([each, {width, height}]) => `${Math.round(width)}x${Math.round(height)} ${each.outerHTML.slice(0, 110)}`).slice(0, 6);
}"""


@pytest.fixture(scope="session")
def walked():
    return {}


@pytest.fixture
def walk(walked, pages, salon, browser, watch):
    """All pages, by a visitor and by a member, each opened once in a language: what axe finds, what is wider than which
    screen, and which targets are small, by page. Axe sees each size, colour scheme and language once: what it finds depends
    on one of them."""

    def walk(language):
        if language in walked:
            return walked[language]
        author = pages["author"]
        if "lounge" not in pages:
            enter(author, "이름이아주긴사람인가요")
            enter(other := Client(salon).join("loungers", "Lee Ha"))
            pages["lounge"] = f"/lounge/{(post := say(other, LONG + 'word' * 20))}"
            say(author, "w" * 300, under=post)
            author.post(f"/lounge/{post}/transparency", {"X-Salon": "fragment"})
        author.post("/settings", language=language)
        places = {"work": pages["paths"]["work"], "thread": pages["paths"]["thread"], "lounge": pages["lounge"]}
        routes = {
            "visitor": SIGNED_OUT | ELSEWHERE["visitor"],
            "author": ELSEWHERE["author"] | {
                name: pages["paths"][name] for name in ALL if name not in SIGNED_OUT}}
        scheme, screen = {"ko": ("dark", DEVICES["phone"]["viewport"]), "en": ("light", DEVICES["desktop"]["viewport"])}[language]
        wrong, wide, small = {}, {}, {}
        for who, paths in routes.items():
            context = browser.new_context(
                base_url=salon.url, locale=language, service_workers="block", reduced_motion="reduce", color_scheme=scheme,
                viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
            if who == "author":
                context.add_cookies([{"name": name, "value": value, "url": salon.url} for name, value in author.cookies.items()])
            watch.follow(context)
            page = context.new_page()
            wire = context.new_cdp_session(page)
            for name, path in paths.items():
                wire.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
                page.goto(path.format(**places))
                # A session that has ended would show log-in, and nobody would notice.
                assert who == "visitor" or not page.url.split("?")[0].endswith("/login"), name
                if found := page.evaluate(SMALL):
                    small[name] = found
                # The size of text as it is, as the browser has it in its settings, and as the page alone is told it.
                for size, root, width in (16, "", 320), (32, "", 320), (16, "200%", 390):
                    wire.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
                    page.set_viewport_size({"width": width, "height": 640})
                    page.evaluate("size => document.documentElement.style.fontSize = size", root)
                    if found := page.evaluate(WIDE, width):
                        wide[f"{name}, {width} px, text {root or size}"] = found
                page.evaluate("document.documentElement.style.fontSize = ''")
                wire.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
                page.set_viewport_size(screen)
                if found := faults(page):
                    wrong[name] = [str(each) for each in found]
                page.set_viewport_size({"width": 320, "height": 640})
            context.close()
        walked[language] = wrong, wide, small
        return walked[language]

    return walk


@pytest.mark.parametrize("language", ["ko", "en"])
def test_axe_finds_nothing(walk, language):
    """Names, roles, order and contrast, on a phone in the dark and on a desk in the light."""
    wrong, _, _ = walk(language)
    assert not wrong, listed(wrong)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_nothing_scrolls_sideways(walk, language):
    """On the narrowest phone, and with text twice as large (WCAG 1.4.4, 1.4.10)."""
    _, wide, _ = walk(language)
    assert not wide, listed(wide)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_targets_are_large_enough(walk, language):
    _, _, small = walk(language)
    assert not small, listed(small)


def listed(faults):
    return "\n".join(f"{place}: {', '.join(each)}" for place, each in faults.items())


@pytest.mark.parametrize("path, title", [
    ("/search?q=min", "min – People – Search · Salon"), ("/search/colours?c=2e6da4", "blue – Search by colour · Salon"), ("/@artist/replies", "이름이아주긴사람이름이아주긴사람이름이아주긴사람이름이아주긴사람이름이아주긴사람 (@artist) – Replies · Salon"),
    ("/timeline/local", "Local – Timeline · Salon"), ("/tags/riso/posts", "#riso – Posts · Salon")])
def test_titles_name_the_page(visit, pages, path, title):
    for member in None, pages["author"]:
        expect(visit("desktop", path=path, member=member)).to_have_title(re.compile(re.escape(title) + "$"))


# Catches a tab that is there on its own page alone, words that stay small where text is large, and rows of tabs that wrap
# or hide the tab that is open.
def test_the_gallerys_tabs_are_the_same_on_its_pages(visit, pages):
    page = open_page(visit, pages, "home", "phone")
    tabs, seen = page.locator(".bar .tabs a"), []
    for path in "/", "/discover", "/critique", "/saved":
        page.goto(path)
        seen.append(tabs.evaluate_all("all => all.filter(each => each.checkVisibility()).map(each => each.pathname)"))
    assert "/critique" in seen[0] and all(each == seen[0] for each in seen), seen
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert tabs.first.evaluate("tab => parseFloat(getComputedStyle(tab).fontSize)") >= 26
    page.set_viewport_size({"width": 320, "height": 640})
    for path in "/search?q=min&tab=tags", "/@artist/replies":
        page.goto(path)
        assert page.locator("main .tabs").first.evaluate("""row => {
            const place = row.querySelector("[aria-current]").getBoundingClientRect();
            const lines = new Set([...row.querySelectorAll("li")].map(tab => tab.offsetTop));
            return lines.size === 1 && place.left >= -1 && place.right <= innerWidth + 1;
        }"""), path


# Catches a number that lies over the icon beside its own.
def test_many_notifications_cover_nothing_else(visit, pages):
    page = open_page(visit, pages, "home", "phone")
    page.evaluate("""() => {
        const badge = document.getElementById("notification-badge");
        badge.textContent = "99+";
        badge.removeAttribute("data-zero");
    }""")
    for width in 390, 320:
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("""() => {
            const badge = document.getElementById("notification-badge");
            const beside = badge.closest("a").nextElementSibling.querySelector(".icon");
            // With the ring around it.
            return beside.getBoundingClientRect().left - badge.getBoundingClientRect().right - 2;
        }""") >= 0, width


# Catches a profile whose head fills a phone in landscape.
def test_a_turned_phone_shows_works(visit, member, studio):
    maker = member("Mina")
    maker.share("Ice", studio.small("Dune"))
    page = visit("phone", path=f"/@{maker.handle}", member=member("Ada"), viewport={"width": 844, "height": 390})
    top = page.locator(".profile .card").first.bounding_box()["y"]
    assert top < page.locator(".places").bounding_box()["y"] - 40, top


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("name", ["home", "work", "profile", "messages", "conversation"])
def test_nothing_jumps(visit, pages, name, device):
    page = open_page(visit, pages, "not found", device, reduced_motion="no-preference")
    page.context.add_init_script(SHIFTS)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 60, "downloadThroughput": 300_000, "uploadThroughput": 300_000})
    page.goto(pages["paths"][name])
    for _ in range(6):
        page.mouse.wheel(0, 700)
        page.wait_for_timeout(200)
    page.wait_for_timeout(500)
    assert page.evaluate("window.shift ?? 0") <= 0.02, page.evaluate("window.shifted")


def test_a_long_wall_grows_by_itself(visit, pages):
    page = open_page(visit, pages, "home", "desktop")
    scroll_until(page, page.locator("#wall .card"), 46)
    ids = page.locator("#wall .card").evaluate_all("cards => cards.map(card => card.id)")
    assert len(set(ids)) == len(ids) >= 46
    # Going back finds the same place.
    page.locator("#wall .card a").nth(40).scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    page.locator("#wall .card a").nth(40).click()
    page.wait_for_url("**/works/*")
    page.go_back()
    page.wait_for_url("**/")
    page.wait_for_function(f"Math.abs(scrollY - {place}) < 200")


def test_home_is_small(visit, pages):
    page = open_page(visit, pages, "home", "phone")
    page.wait_for_timeout(500)
    sizes = page.evaluate("""() => { const sizes = {js: 0, css: 0};
        for (const each of performance.getEntriesByType("resource")) {
            const kind = each.name.match(/\\.(js|css)(\\?|$)/)?.[1];
            if (kind) sizes[kind] += each.encodedBodySize;
        }
        return sizes; }""")
    assert 0 < sizes["js"] <= 30_000, sizes
    assert 0 < sizes["css"] <= 20_000, sizes


def test_assets_are_kept_for_good(visit, pages, salon):
    page = open_page(visit, pages, "home", "phone")
    paths = page.evaluate("performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)")
    assets = [path for path in paths if path.startswith("/assets/")]
    assert assets
    for path in assets:
        status, headers, _ = Client(salon).request("GET", path, headers={"Accept-Encoding": "gzip, br"})
        assert status == 200 and "immutable" in headers["Cache-Control"], path
        if path.endswith((".js", ".css")):
            assert headers["Content-Encoding"] in ("gzip", "br"), path
