"""Wrong requests of every kind get their own status and words."""

import pytest
from client import Client
from playwright.sync_api import expect


@pytest.mark.parametrize("path", ["/works/1", "/works/abc", "/works/99999999999999999999", "/nowhere", "/@nobody_here", "/media/1/x/640.webp"])
def test_unknown_is_404(salon, path):
    status, content = Client(salon).get(path)
    assert status == 404
    if not path.startswith("/media"):
        assert "There is nothing here" in content or "not here" in content


def test_unknown_work_looks_like_the_rest(visit):
    page = visit("phone", path="/works/1", language="ko-KR")
    expect(page.get_by_role("heading", level=1)).to_have_text("여기에는 아무것도 없어요")
    page.get_by_role("main").get_by_role("link", name="홈").click()
    page.wait_for_url("**/")


def test_others_work_is_not_deleted(salon, member, work):
    post = work.split("/")[-1]
    status, _, content = member().post(f"/posts/{post}/delete")
    assert status in (403, 404)
    assert Client(salon).get(work)[0] == 200
    assert member().post("/posts/1/delete")[0] == 404
    assert member("Jiwoo").post(f"/posts/{post}/delete")[0] == 303
    assert Client(salon).get(work)[0] in (404, 410)


@pytest.mark.parametrize("path", ["/works/new", "/saved"])
def test_no_session_leads_to_log_in(salon, path):
    status, headers, _ = Client(salon).request("GET", path)
    assert status == 303
    assert headers["Location"] == f"/login?next={path}"


def test_no_session_cannot_act(salon, work):
    person = Client(salon)
    post = work.split("/")[-1]
    for path in f"{work}/comments", f"/posts/{post}/like", f"/posts/{post}/delete", f"/posts/{post}/report", "/media", "/works":
        status, headers, _ = person.post(path, text="hello")
        assert (status, headers["Location"].split("?")[0]) == (303, "/login"), path
        assert person.post(path, headers={"X-Salon": "fragment"})[0] == 401, path


def test_forged_origin_is_refused(salon, member, work):
    person = member()
    for headers in {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, \
            {"Sec-Fetch-Site": "same-site", "Origin": f"http://127.0.0.1:{salon.port + 1}"}:
        status, _, content = person.post(f"{work}/comments", text="forged", headers=headers)
        assert status == 403, headers
    assert "forged" not in Client(salon).get(work)[1]
    assert person.post("/logout", headers={"Origin": "https://evil.example"})[0] == 403
    assert person.get("/works/new")[0] == 200


def test_a_form_on_another_site_is_refused(visit, salon, member, work):
    person = member()
    page = visit(path="/", member=person)
    evil = f"<form method=post action='{salon.url}{work}/comments'><input name=text value=forged><button>Win</button></form>"
    page.route("http://127.0.0.1:1/", lambda route: route.fulfill(body=evil, content_type="text/html"))
    page.goto("http://127.0.0.1:1/")
    with page.expect_navigation():
        page.get_by_role("button").click()
    # Another port is another origin: either the cookie stays behind or the origin is seen through.
    assert "forged" not in Client(salon).get(work)[1]


def test_text_is_text(visit, member, salon, studio):
    evil = '<img src=x onerror="document.title=1">\'"&amp;</textarea><script>document.title=1</script>'
    person = member(evil[:40])
    path = person.share(evil, studio.small(), description=evil)
    person.comment(path, evil)
    for page in visit(path=path), visit("phone", path=path, scripts=False), visit(path="/"):
        assert page.locator("main img[src=x], main script").count() == 0
        assert page.title() != "1"
    page = visit(path=path)
    expect(page.locator("#comments .prose")).to_have_text(evil)
    expect(page.get_by_role("heading", level=1)).to_have_text(evil)


def test_pages_say_how_to_be_treated(salon, member, work):
    person = member()
    for path in "/", work, "/login", "/nowhere":
        _, headers, _ = person.request("GET", path)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe-inline'; script" not in policy and "script-src 'self';" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        if path != "/login":
            assert "no-store" in headers["Cache-Control"]
    _, headers, _ = Client(salon).post("/login", identifier="first", password="three blue doors")
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
