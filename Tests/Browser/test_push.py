"""Web Push: what reaches a push service, what the page says about this device, and what the service worker shows."""

import json

import pytest
from client import Client, wait_until
from playwright.sync_api import expect
from push_service import Device, PushService
from server import Server

PATH = "/settings/notifications"

# The browser's own push service is far away and asks for an account: what a browser would say of it is said here. It
# lasts over reloads, as a subscription does.
STUB = """(() => {
    const given = %s;
    const kept = name => JSON.parse(localStorage.getItem(name) ?? "null");
    const keep = (name, value) => localStorage.setItem(name, JSON.stringify(value));
    Object.defineProperty(Notification, "permission", { get: () => kept("permission") ?? given.permission });
    Notification.requestPermission = async () => { keep("permission", given.answer); return given.answer; };
    const subscription = () => ({
        toJSON: () => given.device,
        unsubscribe: async () => { keep("subscribed", null); return true; },
    });
    PushManager.prototype.getSubscription = async () => kept("subscribed") ? subscription() : null;
    PushManager.prototype.subscribe = async options => {
        if (given.fails) throw new DOMException("no service", "AbortError");
        keep("subscribed", options);
        return subscription();
    };
})()"""


@pytest.fixture
def service():
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def near_salon(engine, monkeypatch):
    """An instance that may push to this machine."""
    monkeypatch.setenv("SALON_OUTGOING_ALLOW_PRIVATE", "1")
    server = Server(engine)
    Client(server).join("first")
    yield server
    server.stop()


def subscribe(member, device):
    status, _, content = member.post(f"{PATH}/subscribe", {"X-Salon": "fragment"}, **device.fields)
    assert status == 201, content.decode()


def settings(member, *kinds, **fields):
    status, _, content = member.post(PATH, **{f"push-{kind}": "on" for kind in kinds}, **fields)
    assert status == 303, content.decode()


@pytest.mark.both_engines
def test_a_push_is_signed_sealed_and_says_what_happened(near_salon, service, studio):
    artist, reader = Client(near_salon).join("artist", "Mina Park"), Client(near_salon).join("reader", "박지우")
    work = artist.share("Morning light", studio.small("Dune"))
    post = work.split("/")[-1]
    device = Device(service, "artist")
    subscribe(artist, device)
    reader.post(f"/posts/{post}/like")
    push = service.next()
    said = device.read(push)
    assert said["title"] == "박지우 liked your work “Morning light”" and said["path"] == work and said["badge"] == 1
    assert push[2]["Topic"] == said["tag"] == f"like-{post}" and push[2]["Urgency"] == "normal"
    reader.comment(work, "물감 냄새가 나요")
    said = device.read(service.next())
    assert said["title"] == "박지우 commented on your work “Morning light”" and said["body"] == "물감 냄새가 나요"
    assert said["path"].startswith(f"{work}#comment-") and said["badge"] == 2 and said["renotify"]
    assert artist.get(f"{PATH}/key")[1] == device.server_key
    # The key outlives the process, and browsers go on believing it.
    # What a process is killed in waits for the end of its lease.
    wait_until(lambda: near_salon.execute("SELECT count(*) FROM jobs WHERE kind = 'deliver-pushes'") == [["0"]])
    near_salon.kill()
    near_salon.start()
    artist.post("/settings", language="ko")
    reader.post("/@artist/follow")
    said = device.read(service.next())
    assert said["title"] == "박지우 님이 나를 팔로우해요" and said["path"] == "/@reader"
    assert artist.get(f"{PATH}/key")[1] == device.server_key


def test_what_is_not_wanted_is_not_sent(near_salon, service, studio):
    artist, reader = Client(near_salon).join("artist"), Client(near_salon).join("reader")
    work = artist.share("Morning light", studio.small("Dune"))
    device = Device(service, "artist")
    subscribe(artist, device)
    settings(artist, "comment")
    reader.post(f"/posts/{work.split('/')[-1]}/like")
    assert service.is_quiet()
    reader.comment(work, "Switched on")
    assert device.read(service.next())["body"] == "Switched on"
    # All hours but one minute, so that it does not matter when this runs.
    settings(artist, "comment", quiet="on", **{"quiet-from": "00:01", "quiet-to": "00:00", "time-zone": "Asia/Seoul"})
    reader.comment(work, "At night")
    assert service.is_quiet()
    assert artist.post(f"{PATH}/test", {"X-Salon": "fragment"})[0] == 204
    assert device.read(service.next())["title"] == "Push notifications work"
    settings(artist, "comment")
    artist.post("/logout")
    reader.comment(work, "To nobody")
    assert service.is_quiet()


def test_a_busy_service_is_asked_again_and_a_gone_one_never(near_salon, service, studio):
    artist, reader = Client(near_salon).join("artist"), Client(near_salon).join("reader")
    work = artist.share("Morning light", studio.small("Dune"))
    device = Device(service, "artist")
    subscribe(artist, device)
    service.answers.put((503, {"Retry-After": "1"}))
    reader.comment(work, "Twice")
    first, second = service.next(), service.next(30)
    assert (first[0], second[0]) == (503, 201)
    assert device.read(first) == device.read(second)
    assert service.is_quiet()
    service.answers.put((410, {}))
    reader.comment(work, "Gone")
    assert service.next()[0] == 410
    reader.comment(work, "Nobody there")
    assert service.is_quiet()
    assert "None yet." in artist.get(PATH)[1]


def test_nothing_is_sent_into_the_operators_network(salon, member, service):
    somebody = member("Hana", fresh=True)
    near = Device(service, "near").fields
    for endpoint in [near["endpoint"], near["endpoint"].replace("http:", "https:"), "https://[::1]/a",
                     "https://localhost/a", "https://router.lan/a", "https://2130706433/a"]:
        status, _, content = somebody.post(f"{PATH}/subscribe", {"X-Salon": "fragment"}, **{**near, "endpoint": endpoint})
        assert status == 422 and "error" in json.loads(content), endpoint
    assert service.is_quiet(0.5)


def open_settings(visit, member, at=None, permission="default", answer="granted", fails=False, device=None, **options):
    given = {"permission": permission, "answer": answer, "fails": fails}
    if device:
        fields = device.fields
        given["device"] = {"endpoint": fields["endpoint"], "keys": {"p256dh": fields["p256dh"], "auth": fields["auth"]}}
    page = visit(at=at, path="/settings", member=member, service_workers="allow", **options)
    page.context.add_init_script(STUB % json.dumps(given))
    page.goto(PATH)
    return page


def test_a_device_is_turned_on_tried_and_turned_off(near_salon, visit, service):
    mina = Client(near_salon).join("mina")
    device = Device(service, "mina")
    page = open_settings(visit, mina, near_salon, device=device)
    on = page.get_by_role("button", name="Push notifications on this device", exact=True)
    off = page.get_by_role("button", name="Turn off on this device", exact=True)
    expect(page.get_by_text("Off. Turn it on")).to_be_visible()
    expect(off).to_be_hidden()
    # Nobody is asked for anything before they ask for it themselves.
    assert page.evaluate("Notification.permission") == "default"
    on.click()
    expect(off).to_be_focused()
    expect(page.locator("#push-devices [data-current]")).to_contain_text("this device")
    assert page.locator("#push-devices [data-current]").bounding_box()["height"] < 100
    asked = page.evaluate("JSON.parse(localStorage.subscribed)")
    assert asked == {"userVisibleOnly": True, "applicationServerKey": page.locator("[data-push]").get_attribute("data-push")}
    page.get_by_role("button", name="Send a test").click()
    assert device.read(service.next())["title"] == "Push notifications work"
    expect(page.locator("#toasts")).to_contain_text("on its way")
    # The push service has it before the server has noted its answer.
    wait_until(lambda: page.reload() and "last push" in page.locator("#push-devices [data-current]").inner_text())
    expect(off).to_be_visible()
    off.click()
    expect(on).to_be_focused()
    expect(page.locator("#push-devices")).to_contain_text("None yet.")
    # Removed in the list, it is off here, too; and so it is after logging out.
    on.click()
    page.get_by_role("button", name="Remove").click()
    expect(on).to_be_visible()
    assert page.evaluate("localStorage.subscribed") == "null"
    assert service.is_quiet(0.5)


def test_the_page_says_why_a_device_gets_no_pushes(visit, member):
    mina = member("Mina", fresh=True)
    page = open_settings(visit, mina, permission="denied")
    expect(page.get_by_text("This browser blocks notifications from this site.")).to_be_visible()
    expect(page.get_by_role("button", name="Push notifications on this device")).to_be_hidden()

    page = open_settings(visit, mina, answer="denied")
    page.get_by_role("button", name="Push notifications on this device").click()
    expect(page.get_by_text("This browser blocks notifications from this site.")).to_be_visible()

    page = open_settings(visit, mina, fails=True)
    page.get_by_role("button", name="Push notifications on this device").click()
    expect(page.locator("#toasts")).to_contain_text("push service could not be reached")
    expect(page.get_by_role("button", name="Push notifications on this device")).to_be_enabled()

    page = visit(path="/settings", member=mina, language="ko-KR")
    page.context.add_init_script("delete window.PushManager")
    page.goto(PATH)
    expect(page.get_by_text("이 브라우저는 여기에서 푸시 알림을 받을 수 없어요.")).to_be_visible()
    expect(page.get_by_text("홈 화면에 추가")).to_be_visible()


def test_switches_work_without_scripts(visit, member):
    mina = member("Mina", fresh=True)
    page = visit("phone", path="/settings", member=mina, scripts=False)
    page.get_by_role("link", name="Push notifications").click()
    # Scripts that are switched off from outside leave <noscript> unread.
    assert "<noscript><p>Without JavaScript, you cannot turn on pushes" in page.content()
    expect(page.get_by_role("button", name="Push notifications on this device")).to_be_hidden()
    likes = page.get_by_label("Likes", exact=True)
    page.locator(".switch-topic", has=likes).locator("summary").click()
    likes.uncheck()
    page.get_by_label("Send nothing between these times").check()
    page.get_by_label("From", exact=True).fill("23:30")
    page.get_by_label("Time zone", exact=True).fill("Asia/Soul")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Enter a time zone such as Asia/Seoul.")).to_be_visible()
    expect(page.get_by_label("From", exact=True)).to_have_value("23:30")
    page.get_by_label("Time zone", exact=True).fill("Asia/Seoul")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("Saved.")
    expect(likes).not_to_be_checked()
    expect(page.get_by_label("New followers")).to_be_checked()
    expect(page.get_by_label("Send nothing between these times")).to_be_checked()


def test_the_browser_tells_its_time_zone(visit, member):
    page = visit(path=PATH, member=member("Mina", fresh=True), timezone_id="Europe/Lisbon")
    expect(page.get_by_label("Time zone", exact=True)).to_have_value("Europe/Lisbon")


@pytest.mark.whole_browser
def test_the_service_worker_shows_and_opens(near_salon, visit, service):
    """The real one, with a push as the browser hands it over."""
    mina = Client(near_salon).join("mina")
    page = open_settings(visit, mina, near_salon, device=Device(service, "mina"), permission="granted")
    page.context.grant_permissions(["notifications"])
    wire = page.context.new_cdp_session(page)
    registrations = []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    wire.send("ServiceWorker.enable")
    page.get_by_role("button", name="Push notifications on this device").click()
    expect(page.get_by_role("button", name="Turn off on this device")).to_be_visible()
    while not (known := [each["registrationId"] for each in registrations if not each["isDeleted"]]):
        wire.send("ServiceWorker.enable")
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    registration = known[0]

    # Whoever asks for notifications makes Chromium forget those that it has stored and not yet shown.
    told = []
    wire.on("BackgroundService.backgroundServiceEventReceived", lambda event: told.append(
        event["backgroundServiceEvent"]["eventName"]))
    wire.send("BackgroundService.startObserving", {"service": "notifications"})
    wire.send("BackgroundService.setRecording", {"service": "notifications", "shouldRecord": True})

    def deliver(text):
        told.clear()
        wire.send("ServiceWorker.deliverPushMessage", {
            "origin": near_salon.url, "registrationId": registration, "data": text})
        # Whatever is asked of the page lets its events in.
        wait_until(lambda: page.evaluate("1") and "Notification displayed" in told, seconds=20)

    def shown():
        return page.evaluate("""navigator.serviceWorker.ready.then(each => each.getNotifications()).then(all => all.map(
            ({ title, body, tag, data, icon, badge }) => ({ title, body, tag, path: data.path, icon, badge })))""")

    def wait_for(*titles):
        wait_until(lambda: sorted(each["title"] for each in shown()) == sorted(titles), seconds=20)
        return shown()

    deliver(json.dumps({"title": "박지우 liked your work", "body": "", "path": "/works/1", "tag": "like-1", "badge": 3}))
    [first] = wait_for("박지우 liked your work")
    assert first["path"] == "/works/1"
    for icon in first["icon"], first["badge"]:
        assert page.request.get(icon).status == 200
    # The same tag takes its place; an unreadable push still says that something is new.
    deliver(json.dumps({"title": "Two people liked your work", "path": "/works/1", "tag": "like-1", "renotify": 1}))
    wait_for("Two people liked your work")
    deliver("no JSON")
    wait_for("Two people liked your work", "Salon")

    [worker] = page.context.service_workers
    clicked = worker.evaluate("""async () => {
        const done = [];
        clients.openWindow = async url => { done.push(["open", new URL(url).pathname]); };
        WindowClient.prototype.focus = async function () { done.push(["focus", new URL(this.url).pathname]); };
        const [notification] = await registration.getNotifications({ tag: "like-1" });
        for (const path of ["/works/1", "/settings/notifications"]) {
            const waiting = [];
            const event = new Event("notificationclick");
            event.notification = { data: { path }, close: () => notification.close() };
            event.waitUntil = promise => waiting.push(promise);
            dispatchEvent(event);
            await Promise.all(waiting);
        }
        return done;
    }""")
    assert clicked == [["open", "/works/1"], ["focus", "/settings/notifications"]]
    wait_for("Salon")
    # Settings are nothing to be kept for reading without a connection.
    assert page.evaluate("caches.match('/settings/notifications')") is None
