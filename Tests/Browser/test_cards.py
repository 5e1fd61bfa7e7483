"""Link cards: what is shown below a post with a link, and who fetches the page."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from client import Client
from playwright.sync_api import expect
from server import Server

PAGES = {
    "/show": """<title>Plain</title><meta property="og:title" content="졸업 전시 <b>2026</b>">
        <meta property="og:description" content="One long corridor, forty doors."><meta property="og:site_name" content="Studio">""",
    "/long": f"<title>{'W' * 400}</title><meta name=description content='{'말' * 900}'>",
}


class Elsewhere:
    """Another site, and the requests it got."""

    def __init__(self):
        elsewhere = self
        self.asked = []
        self.holds = threading.Event()
        self.holds.set()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                elsewhere.asked.append((self.path, dict(self.headers)))
                elsewhere.holds.wait(8)
                page = PAGES.get(self.path, "").encode()
                self.send_response(200 if page else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.holds.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def elsewhere():
    elsewhere = Elsewhere()
    yield elsewhere
    elsewhere.close()


@pytest.fixture
def near_salon(engine):
    """An instance that may ask pages of this machine."""
    server = Server(engine, settings={"SALON_OUTGOING_ALLOW_PRIVATE": "1"})
    yield server
    server.stop()


def publish(member, text):
    status, _, content = member.post("/posts", {"X-Salon": "fragment"}, text=text)
    assert status == 201, content.decode()
    return content.decode()


def test_a_card_comes_to_open_pages(near_salon, elsewhere, visit):
    writer, reader = Client(near_salon).join("writer"), Client(near_salon).join("reader")
    elsewhere.holds.clear()
    assert "link-card" not in publish(writer, f"Tonight: {elsewhere.url}/show!")
    page = visit("phone", at=near_salon, path="/timeline/local", member=reader)
    expect(page.locator(".post")).to_have_count(1)
    expect(page.locator(".link-card")).to_have_count(0)
    elsewhere.holds.set()
    card = page.locator(".post .link-card")
    expect(card).to_contain_text("졸업 전시 <b>2026</b>")
    expect(card).to_contain_text("Studio · 127.0.0.1")
    expect(card).to_contain_text("One long corridor, forty doors.")
    expect(card).to_have_attribute("href", f"{elsewhere.url}/show")
    expect(card).to_have_attribute("rel", "nofollow noopener ugc")
    # The server has asked, once; no browser has, and nothing of them was said.
    [(path, headers)] = elsewhere.asked
    assert path == "/show" and headers["User-Agent"] == f"Salon (link preview; +{near_salon.url})"
    assert not {"Cookie", "Referer", "X-Forwarded-For"} & set(headers)
    # The next post that links there has it at once.
    assert "link-card" in publish(reader, f"{elsewhere.url}/show again")
    assert len(elsewhere.asked) == 1
    # By keyboard, it is one link with all its text; the same without scripts.
    plain = visit("desktop", at=near_salon, path="/timeline/local", scripts=False)
    expect(plain.get_by_role("link", name="Studio · 127.0.0.1 졸업 전시")).to_have_count(2)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_long_card_stays_in_its_place(near_salon, elsewhere, visit, device):
    writer = Client(near_salon).join("writer")
    publish(writer, f"{elsewhere.url}/long")
    page = visit(device, at=near_salon, path="/timeline/local", member=writer)
    card = page.locator(".link-card")
    expect(card).to_contain_text("말말말")
    words = page.locator(".post .words").bounding_box()
    box = card.bounding_box()
    assert box["x"] >= words["x"] and box["width"] <= words["width"] + 1 and box["height"] < 200
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
