"""What runs before the pages: host names, lengths, connections and queues. Each attack stays small."""

import contextlib
import http.client
import os
import select
import sqlite3
import subprocess
import time

import pytest
from client import Client
from server import Server
from wire import connect, everything, head, status, until


@pytest.fixture
def guarded():
    """Separate instances, with all their limits."""
    servers = []

    def guarded(*flags, **options):
        servers.append(Server("sqlite", *flags, **{"limits": True, **options}))
        return servers[-1]

    yield guarded
    for server in servers:
        server.stop()


def ask(server, request):
    with contextlib.closing(connect(server)) as connection:
        connection.sendall(request)
        return everything(connection)


@pytest.mark.parametrize("body", [b"zz\r\nab\r\n0\r\n\r\n", b"-1\r\nab\r\n", b"ffffffffffffffffff\r\nab\r\n", b"3\r\nabXX"])
def test_a_bad_chunk_is_their_fault(salon, body):
    kind = "application/x-www-form-urlencoded"
    for path in "/login", "/join", "/nowhere":
        answer = ask(salon, head(salon, "POST", path, Transfer_Encoding="chunked", Content_Type=kind) + body)
        # Where nobody reads the body there is an answer already, and it stays the only one.
        assert status(answer) == (404 if path == "/nowhere" else 400), path
        assert answer.count(b"HTTP/1.1") == 1 and b"onnection: close" in answer


def test_an_unknown_coding_is_their_fault(salon):
    for coding in "xchunked", "chunked, identity", "gzip, xchunked":
        answer = ask(salon, head(salon, "POST", "/login", Transfer_Encoding=coding) + b"0\r\n\r\n")
        assert status(answer) in (400, 501), coding


# Catches a body that is waited for, and not asked for; and one that is asked for although nobody reads it.
def test_whoever_waits_to_send_is_asked(salon):
    kind = "application/x-www-form-urlencoded"
    body = b"identifier=nobody&password=wrong"
    waiting = {"Content_Type": kind, "Expect": "100-continue"}
    with contextlib.closing(connect(salon)) as connection:
        connection.sendall(head(salon, "POST", "/login", Content_Length=len(body), Connection="close", **waiting))
        assert until(connection, b"\r\n\r\n").startswith(b"HTTP/1.1 100 ")
        connection.sendall(body)
        assert status(everything(connection)) == 422
    refused = ask(salon, head(salon, "POST", "/media", Content_Length=10_000_000, **waiting))
    assert status(refused) in (303, 401) and b"onnection: close" in refused


# Catches an answer before the answer, which a client of HTTP/1.0 takes for the only one.
def test_whoever_is_old_is_not_asked(salon):
    kind = "application/x-www-form-urlencoded"
    body = b"identifier=nobody&password=wrong"
    asking = head(salon, "POST", "/login", Content_Length=len(body), Content_Type=kind, Expect="100-continue",
                  Connection="close")
    answer = ask(salon, asking.replace(b"HTTP/1.1", b"HTTP/1.0") + body)
    assert status(answer) == 422 and answer.count(b"HTTP/1.1") == 1


def test_another_name_is_refused(salon):
    def asked(host):
        return status(ask(salon, head(salon, path="/login", Host=host, Connection="close")))

    assert [asked(host) for host in ("evil.example", f"evil.example:{salon.port}", "127.0.0.1.evil.example")] == [421] * 3
    assert [asked(host) for host in ("localhost", f"127.0.0.1:{salon.port}", f"[::1]:{salon.port}")] == [200] * 3
    assert status(ask(salon, head(salon, path="/health", Host="10.1.2.3", Connection="close"))) == 200


def test_the_demo_stays_at_home(guarded):
    server = guarded()
    Client(server).join("demo")
    # By which `salon demo` leaves it to be known.
    server.execute("UPDATE accounts SET email_key = 'demo@salon.example'")
    server.kill()
    refused = server.command("serve", "--host", "0.0.0.0", "--port", "0")
    assert refused.returncode != 0 and "--yes-public-demo" in refused.stderr
    refused = server.command("serve", "--port", "0", "--public-url", "https://demo.example")
    assert refused.returncode != 0 and "--yes-public-demo" in refused.stderr
    server.flags = ["--host", "0.0.0.0", "--yes-public-demo"]
    server.start()
    assert Client(server).get("/login")[0] == 200


def test_a_large_body_of_a_stranger_is_not_read(salon):
    """The answer comes, and the line is cut, though gigabytes were announced."""
    connection = connect(salon)
    connection.sendall(head(
        salon, "POST", "/works", Content_Type="multipart/form-data; boundary=B", Content_Length=700_000_000) + b"--B\r\n")
    answer = until(connection, b"\r\n\r\n")
    assert status(answer) == 303 and b"onnection: close" in answer
    started = time.monotonic()
    with contextlib.suppress(OSError):
        while time.monotonic() - started < 15:
            connection.sendall(b"x" * 65_536)
            time.sleep(0.05)
    assert time.monotonic() - started < 12


def test_one_address_has_so_many_large_bodies_at_once(guarded):
    server = guarded()
    kind = "multipart/form-data; boundary=B"
    begun = [connect(server) for _ in range(36)]
    for connection in begun:
        connection.sendall(head(server, "POST", "/join", Content_Type=kind, Content_Length=1_000_000) + b"--B\r\n")
    answered = []
    # A request with a place gets no answer yet.
    while len(answered) < 28:
        answered, _, _ = select.select(begun, [], [], 20)
        assert answered, "all of them are read"
    for connection in answered:
        answer = until(connection, b"\r\n\r\n")
        assert status(answer) == 429 and b"Retry-After" in answer
    assert len(answered) == 28
    assert Client(server).get("/join")[0] == 200
    for connection in begun:
        connection.close()


def test_idle_connections_shut_nobody_out(guarded):
    """With few descriptors, those that only wait are closed to make room; running out of them ends nothing."""
    script = 'ulimit -n 256 && exec "$0" "$@"'
    server = guarded(wrapper=["bash", "-c", script], limits=False)
    idle = [connect(server) for _ in range(400)]
    for _ in range(3):
        person = Client(server)
        for attempt in range(40):
            try:
                assert person.get("/login")[0] == 200
                break
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
        else:
            raise AssertionError("nobody got in")
    for connection in idle:
        connection.close()
    assert Client(server).get("/login")[0] == 200


def test_overload_is_refused_at_once(guarded):
    """While nothing can be written, forms wait, up to a limit: others are refused at once, and reading continues."""
    server = guarded()
    person = Client(server).join("mina")
    places = 32 * len(os.sched_getaffinity(0))
    form = head(
        server, "POST", "/settings", Cookie=f"session={person.cookies['session']}", Content_Length=10, Connection="close",
        Content_Type="application/x-www-form-urlencoded", Accept_Language="en") + b"theme=dark"
    asking = [connect(server) for _ in range(places + 20)]
    with contextlib.closing(sqlite3.connect(server.data / "salon.sqlite", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        for connection in asking:
            connection.sendall(form)
        refused = []
        while len(refused) < 20:
            refused, _, _ = select.select(asking, [], [], 20)
            assert refused, "all of them wait"
        for connection in refused:
            answer = everything(connection)
            assert status(answer) == 503 and b"Retry-After: 3" in answer and b"very busy" in answer
            assert len(answer) < 1_500
        assert len(refused) == 20
        assert person.get("/health") == (200, "OK")
        assert Client(server).get("/login")[0] == 200 and person.get("/timeline/local")[0] == 200
        database.execute("ROLLBACK")
    assert {status(everything(each)) for each in asking if each not in refused} <= {302, 303}


@pytest.fixture
def full(tmp_path):
    """A file system of 200 MB that the test fills; only a machine that lets one be mounted has it."""
    folder = tmp_path / "full"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200m", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_a_full_disk_loses_nothing_that_was_typed(full, guarded):
    server = guarded(data=full / "data", limits=False)
    person = Client(server).join("mina")
    assert person.get("/health") == (200, "OK")
    filler = full / "filler"
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 65_536)
    assert person.get("/health") == (503, "TROUBLE\nthe disk is full\n")
    text = "What I have typed " * 20
    # The log may have room for a few from before.
    first = next(answer for _ in range(500) if (answer := person.post("/posts", text=text))[0] != 303)
    kept = [first, person.post_files("/posts", {"text": text}, [("images", "a.jpg", "image/jpeg", b"x" * 200_000)])]
    for status, _, content in kept:
        assert status in (503, 507) and text.strip() in content.decode(), content.decode()[-2_000:]
    # A few bytes may still fit, so that it is tried again whether anything can be stored.
    assert "the disk is" in person.get("/health")[1]
    filler.unlink()
    assert person.post("/posts", text=text)[0] == 303
    assert person.get("/health") == (200, "OK")
