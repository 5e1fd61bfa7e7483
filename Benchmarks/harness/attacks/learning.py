"""What somebody can learn who should not: of posts that wait, of images that are hidden, of how busy others are."""
import http.client
import re
import time

from client import PASSWORD, Client
from harness.attacks import wire
from harness.attacks.pictures import noise
from harness.attacks.stage import FOLDER, PORT


def held(instance):
    """A visitor's streams while first posts are held, refused and deleted."""
    mina = instance.client("mina")
    mina.post("/admin/rules", act="hold", hold="on", password=PASSWORD)
    new = Client(instance).join("newcomer")
    stream = wire.connect(timeout=1)
    stream.sendall(wire.head("GET", "/live?topics=timeline,gallery,person-newcomer"))
    wire.status(stream)
    before = counts(instance)
    status, _, content = new.post("/posts", text="first words", headers={"X-Salon": "fragment"})
    image = new.upload(noise(f"{FOLDER}/small.jpg", 400, 300))["id"]
    new.post_files("/works", [("title", "First"), ("action", "share"), ("licence", "all-rights-reserved"),
                              ("image", image)], [])
    names = re.findall(r"/admin/held/(\d+)", mina.get("/admin/held")[1])
    for name in dict.fromkeys(names):
        mina.post(f"/admin/held/{name}", act="refuse", reason="spam")
    told, until = b"", time.monotonic() + 4
    while time.monotonic() < until:
        try:
            told += stream.recv(65_536)
        except TimeoutError:
            continue
    stream.close()
    events = re.findall(rb"^event: *(\S+)", told, re.M)
    named = sum(name.encode() in told for name in names)
    moved = "counts moved" if counts(instance) != before else "no count moved"
    return f"{len(set(names))} held and refused: {len(events)} live updates, {named} of which name one; {moved}"


def counts(instance):
    return re.findall(r'class="[^"]*count[^"]*"[^>]*>([^<]*)<', Client(instance).get("/@newcomer")[1])


def hidden_images(instance):
    """A work's images, by the addresses a visitor has noted, once moderators have hidden the work or it is deleted."""
    said = []
    for name in ("hidden", "deleted"):
        maker, reporter, admin = (instance.client(each) for each in ("minsu", "jiwoo", "mina"))
        work = maker.share(f"To be {name}", noise(f"{FOLDER}/{name}.jpg", 800, 600))
        page = Client(instance).get(work)[1]
        addresses = sorted(set(re.findall(r"/media/\d+/[\w-]+/\d+\.webp", page)))
        number = work.split("/")[-1]
        if name == "hidden":
            reporter.post(f"/posts/{number}/report", reason="other", note="look")
            report = re.search(r"/admin/reports/(\d+)", admin.get("/admin/reports")[1])
            admin.post(f"/admin/reports/{report[1]}", act="hide", reason="rules")
        else:
            maker.post(f"/posts/{number}/delete")
        page, found = wire.ask("GET", work), [wire.ask("GET", address) for address in addresses]
        said.append(f"{name}: the page answers {page}, its {len(found)} addresses {wire.counted(found)}")
    return "; ".join(said)


def request_names(instance):
    """How many requests others made in between, by the names of the attacker's own."""
    def name():
        client = http.client.HTTPConnection("127.0.0.1", PORT, timeout=10)
        client.request("GET", "/login")
        answer = client.getresponse()
        answer.read()
        client.close()
        return answer.headers["X-Request-ID"] or ""

    first = name()
    for _ in range(100):
        wire.ask("GET", "/login", address="127.0.0.8")
    last = name()
    shared = next((n for n, (a, b) in enumerate(zip(first, last)) if a != b), len(first))
    try:
        between = int(last[shared:], 16) - int(first[shared:], 16)
    except ValueError:
        between = None
    return f"{first}, then after 100 requests of others {last}" + (
        ": counted" if between is not None and 100 <= between <= 200 else ": not counted")
