"""Attacks by what is asked: numbers, words, spellings, headers, many at once."""
import subprocess
import time
import urllib.parse

from client import PASSWORD, CONSENTS, multipart
from harness.attacks import wire
from harness.attacks.stage import PORT


def numbers(instance):
    """Two requests that ended the server."""
    stage, least = instance.stage, -(1 << 63)
    first = wire.ask("GET", f"{stage.work}/original/{least}")
    if first != "cut":
        second = wire.ask("GET", f"{stage.conversation}?around={least}", stage.cookies["mina"])
    else:
        second = "not asked"
    return f"original: {first}, around: {second}"


def muted_words(instance):
    """A post that takes 2ⁿ steps to look through, for somebody who mutes one syllable."""
    instance.client("minsu").post("/settings/muted-words", word="아")
    minsu = instance.client("minsu")
    mina = instance.client("mina")
    mina.post("/posts", text="아" + "이야" * 24 + "힣 @minsu", headers={"X-Salon": "fragment"})
    began = time.monotonic()
    results = wire.at_once(4, lambda _: wire.ask("GET", "/timeline/local", minsu.cookies, timeout=60))
    return f"four pages of a member who mutes 아: {wire.counted(results)} after {time.monotonic() - began:.1f} s"


def message_search(instance):
    """99 × a and a b, in 2,000 messages of 3,900 a, by eight at once."""
    path = f"{instance.stage.conversation}/search?q={'a' * 99}b"
    until, times = time.monotonic() + 8, []

    def search(index):
        found = []
        while time.monotonic() < until and len(found) < 15:
            began = time.monotonic()
            found.append(wire.ask("GET", path, instance.stage.cookies["mina" if index % 2 else "minsu"], timeout=40))
            times.append(time.monotonic() - began)
        return found

    found = [each for results in wire.at_once(8, search) for each in results]
    return f"{wire.counted(found)}; the slowest took {max(times):.1f} s"


def log_ins(instance):
    """Wrong passwords for one account, which has several names, from forty addresses."""
    names = ["minsu", "@minsu", "MINSU", " minsu", "ｍｉｎｓｕ", "@ｍｉｎｓｕ", "minsu@school.example", "Minsu@School.example"]
    owner = instance.client("minsu")
    owner.post("/login", identifier="minsu", password=PASSWORD)
    owner.post("/logout")
    until = time.monotonic() + 15

    def guess(index):
        found = []
        while time.monotonic() < until and len(found) < 100:
            body = urllib.parse.urlencode({"identifier": names[len(found) % len(names)], "password": f"wrong {index}"})
            found.append(wire.ask("POST", "/login", body=body, address=f"127.0.1.{index + 1}"))
        return found

    found = [each for results in wire.at_once(40, guess) for each in results]
    tried = sum(each == 422 or each == 401 for each in found)
    return f"{tried} passwords tried in 15 s ({wire.counted(found)}); {owner_gets_in(owner)}"


def owner_gets_in(owner):
    body = urllib.parse.urlencode({"identifier": "minsu", "password": PASSWORD})
    found = wire.ask("POST", "/login", owner.cookies, body, address="127.0.0.9")
    return f"with the cookie of an earlier login its owner gets {found}"


def overload(instance):
    """600 connections that ask for /timeline as fast as they get it."""
    cookie = "; ".join(f"{name}={value}" for name, value in instance.stage.cookies["jiwoo"].items())
    text = subprocess.run(
        ["wrk", "-t1", "-c600", "-d10s", "--timeout", "20s", "--latency", "-H", f"Cookie: {cookie}",
         f"http://127.0.0.1:{PORT}/timeline"], capture_output=True, text=True).stdout
    said = {line.split()[0]: line.split()[1] for line in text.splitlines() if line.strip()[:3] in ("50%", "99%")}
    told = ("requests in", "Non-2xx", "Socket")
    rest = [line.strip() for line in text.splitlines() if any(word in line for word in told)]
    return f"p50 {said.get('50%')}, p99 {said.get('99%')}; {'; '.join(rest)}"


def rebinding(instance):
    """A page under another host's name, as a browser asks for it whose DNS has been turned round."""
    with wire.connect() as connection:
        connection.sendall(wire.head("GET", "/timeline", host="evil.example", Connection="close"))
        evil = wire.status(connection)
    with wire.connect() as connection:
        connection.sendall(wire.head("GET", "/timeline", host="localhost", Connection="close"))
        own = wire.status(connection)
    return f"evil.example gets {evil}, localhost {own}"


def chunks(instance):
    """Bodies that do not say rightly how long they are."""
    bad = {
        "chunk size xyz": (b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n"),
        "chunk size −1": (b"Transfer-Encoding: chunked\r\n\r\n-1\r\n"),
        "chunk size 2⁷⁰": (b"Transfer-Encoding: chunked\r\n\r\n400000000000000000\r\n"),
        "TE: xchunked": (b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
        "two lengths": (b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
    }
    found = []
    for name, rest in bad.items():
        with wire.connect(timeout=5) as connection:
            connection.sendall(wire.head("POST", "/login")[:-2] + rest)
            found.append(f"{name}: {wire.status(connection)}")
    return ", ".join(found)


def joining(number):
    """The beginning of a form that joins, with a photo of which the rest follows."""
    fields = {"name": "x", "handle": f"bot{number}", "major": "x", "email": f"bot{number}@school.example",
              "password": PASSWORD, **CONSENTS}
    body, boundary = multipart(fields, [("photo", "a.jpg", "image/jpeg", b"")])
    return body[:body.rindex(b"\r\n--")], boundary
