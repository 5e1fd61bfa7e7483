"""Looks at every page of the demo community.

`pictures.py` makes the README's few into docs/pictures; `pictures.py FOLDER` every page at every size, in both themes
and both languages, to be looked at before a page is called done.
"""

import subprocess
import sys
from pathlib import Path

import chromium
from playwright.sync_api import sync_playwright
from server import ROOT, Server

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
README = [
    ("gallery", "desktop", "/", "light", "en"),
    ("gallery-dark", "desktop", "/", "dark", "ko"),
    ("work", "desktop", "work", "light", "en"),
    ("gallery-phone", "phone", "/", "light", "ko"),
    ("work-phone", "phone", "work", "dark", "ko"),
    ("upload-phone", "phone", "/works/new", "light", "en"),
]


def log_in(page):
    page.goto("/login")
    page.locator("#field-identifier").fill("demo@salon.example")
    page.locator("#field-password").fill("salon-demo")
    page.locator("#field-password").press("Enter")
    page.wait_for_url("**/")


def busiest_work(page):
    """The path of the first work with a good many comments."""
    page.goto("/")
    paths = page.locator("#wall .card > a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    best = (0, paths[0])
    for path in paths[:24]:
        page.goto(path)
        best = max(best, (page.locator("#comments .comment").count(), path))
    return best[1]


class Camera:
    def __init__(self, browser, server):
        self.browser, self.server = browser, server
        first = self.context("desktop", "light", "en").new_page()
        log_in(first)
        self.session = first.context.cookies()
        self.work = busiest_work(first)
        first.context.close()

    def context(self, size, scheme, language, signed_in=False):
        width, height = SIZES[size]
        phone = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2} if size == "phone" else {}
        context = self.browser.new_context(
            base_url=self.server.url, viewport={"width": width, "height": height}, color_scheme=scheme,
            locale={"ko": "ko-KR", "en": "en-US"}[language], reduced_motion="reduce", **phone)
        if signed_in:
            context.add_cookies(self.session)
            # A member's own language outweighs the browser's.
            context.request.post("/settings", form={"language": language})
        return context

    def take(self, file, size, path, scheme, language, signed_in=True, prepare=None):
        context = self.context(size, scheme, language, signed_in)
        page = context.new_page()
        page.goto(self.work if path == "work" else path)
        if prepare:
            prepare(page)
        page.evaluate("Promise.all([...document.images].filter(each => each.getBoundingClientRect().top < innerHeight)"
                      ".map(each => each.decode().catch(() => {})))")
        page.wait_for_timeout(150)
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=file)
        context.close()


def everything(camera, folder):
    def opens(selector):
        return lambda page: (page.locator(selector).first.click(), page.wait_for_timeout(300))

    def with_images(page):
        page.locator("input[name=images]").set_input_files(
            [f"/usr/share/backgrounds/mate/nature/{name}.jpg" for name in ("Aqua", "Dune")])
        page.locator(".upload-card[data-state=done]").nth(1).wait_for()

    def wrong_join(page):
        page.locator("#field-handle").fill("not a handle")
        page.locator("main form > button").last.click()
        page.locator("#field-handle-problem").wait_for()

    pages = [
        ("home", "/", True, None), ("home-out", "/", False, None), ("work", "work", True, None),
        ("work-out", "work", False, None), ("saved", "/saved", True, None), ("upload", "/works/new", True, None),
        ("upload-full", "/works/new", True, with_images), ("profile", "/@demo", True, None),
        ("settings", "/settings", True, None), ("settings-out", "/settings", False, None),
        ("login", "/login", False, None), ("join", "/join", False, None), ("join-wrong", "/join", False, wrong_join),
        ("welcome", "/welcome", True, None), ("welcome-last", "/welcome?page=99", True, None),
        ("privacy", "/terms/privacy", False, None), ("consents", "/settings/consents", True, None),
        ("missing", "/nowhere", True, None), ("logout", "/logout", True, None),
        ("menu", "work", True, opens(".work-actions [commandfor=post-menu]")),
        ("comment-menu", "work", True, opens(".comment [commandfor^=menu]")),
        ("lounge", "/lounge", True, None), ("lounge-me", "/lounge/me", True, None),
        ("lounge-news", "/lounge/notifications", True, None), ("lounge-rules", "/lounge/rules", False, None),
    ]
    for name, path, signed_in, prepare in pages:
        for size in SIZES:
            for scheme, language in ("light", "en"), ("dark", "ko"):
                camera.take(f"{folder}/{name}-{size}-{scheme}-{language}.png", size, path, scheme, language, signed_in, prepare)


def main():
    server = Server("sqlite", "--development", demo=[])
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.path(), args=["--no-sandbox"])
            camera = Camera(browser, server)
            if len(sys.argv) > 1:
                return everything(camera, sys.argv[1])
            folder = ROOT / "docs/pictures"
            for name, size, path, scheme, language in README:
                picture = folder / f"{name}.png"
                camera.take(picture, size, path, scheme, language)
                subprocess.run(
                    ["vips", "webpsave", picture, folder / f"{name}.webp", "--Q", "82", "--effort", "6"], check=True)
                picture.unlink()
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
