"""Attacks by bodies and connections: large, slow, many, never read."""
import os
import time

from harness.attacks import wire
from harness.attacks.requests import joining

MEGABYTE = 1 << 20


def bodies(instance, path, cookies, number, size, seconds, piece, first=b"", boundary="BB", most=None):
    """Sends as many bodies at once, or `most` bytes of each, and says what became of them."""
    wanted = most or size
    kind = f"multipart/form-data; boundary={boundary}"

    def send(_):
        with wire.connect() as connection:
            begin = wire.head("POST", path, cookies, Content_Type=kind, Content_Length=size, Origin=origin(instance))
            sent = wire.send_all(connection, begin + first, piece, (wanted - len(first)) // len(piece), seconds)
            connection.settimeout(5)
            return sent, wire.status(connection)

    found = wire.at_once(number, send)
    return (f"{sum(sent for sent, _ in found) / MEGABYTE:.0f} of {number * wanted / MEGABYTE:.0f} MB taken; "
            f"{wire.counted(status or 'cut' for _, status in found)}")


def origin(instance):
    return f"http://127.0.0.1:{instance.port}"


def join_bodies(instance):
    """Forty photos of 20 MB from a visitor."""
    first, boundary = joining(1)
    return bodies(instance, "/join", None, 40, 20 * MEGABYTE, 15, os.urandom(MEGABYTE), first, boundary)


def preambles(instance):
    """Four bodies of 20 MB in which the first part never begins."""
    return bodies(instance, "/join", None, 4, 20 * MEGABYTE, 20, b"\r" * (64 << 10))


def works_bodies(instance):
    """Eight works of 600 MB by one member, of which the first 100 MB are sent."""
    head = b'--BB\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n'
    return bodies(
        instance, "/works", instance.stage.cookies["mina"], 8, 600 * MEGABYTE, 10, os.urandom(MEGABYTE), head,
        most=100 * MEGABYTE)


def slow(instance):
    """200 heads and 100 bodies that come a byte a second: how many are still open after 40 s."""
    heads = [wire.connect() for _ in range(200)]
    forms = [wire.connect() for _ in range(100)]
    for connection in heads:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
    for connection in forms:
        begin = wire.head(
            "POST", "/login", Content_Length=2_000, Content_Type="application/x-www-form-urlencoded",
            Origin=origin(instance))
        try:
            connection.sendall(begin + b"identifier=")
        except OSError:
            pass
    until = time.monotonic() + 40
    while time.monotonic() < until:
        for connection in heads + forms:
            try:
                connection.sendall(b"a")
            except OSError:
                pass
        time.sleep(1)
    open_heads, open_forms = sum(map(is_open, heads)), sum(map(is_open, forms))
    for connection in heads + forms:
        connection.close()
    return f"{open_heads} of 200 heads and {open_forms} of 100 bodies still open after 40 s"


def is_open(connection):
    """Whether the other side waits for more."""
    connection.setblocking(False)
    try:
        return connection.recv(1) != b"" and False
    except BlockingIOError:
        return True
    except OSError:
        return False


def slow_readers(instance):
    """Forty who take an original of 12 MB at 20 kB/s."""
    connections = []
    for _ in range(40):
        connection = wire.connect(receive_buffer=4_096)
        connection.sendall(wire.head("GET", f"{instance.stage.work}/original/1", instance.stage.cookies["mina"]))
        connections.append(connection)
    until, taken = time.monotonic() + 10, 0
    while time.monotonic() < until:
        for connection in connections:
            connection.setblocking(False)
            try:
                taken += len(connection.recv(2_048))
            except OSError:
                pass
        time.sleep(0.1)
    memory = instance.resident()
    for connection in connections:
        connection.close()
    return f"{memory:.0f} MB while they read {taken / 1000:.0f} kB"


def idle(instance):
    """1,500 connections that say nothing, on a server that was started with 1,024 descriptors."""
    connections = []
    for number in range(1_500):
        try:
            connections.append(wire.connect(f"127.0.2.{number % 250 + 1}", timeout=5))
        except OSError:
            break
    time.sleep(8)
    still = sum(map(is_open, connections))
    for connection in connections:
        connection.close()
    return f"{len(connections)} connected, {still} still open after 8 s"
