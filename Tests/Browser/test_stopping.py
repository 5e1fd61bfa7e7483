"""How it ends: requests are answered, streams are told to reconnect, and nobody can prevent the end."""

import http.client
import signal
import threading
import time

import pytest
from client import Client, multipart
from server import Server
from wire import connect, everything, head, until


@pytest.fixture
def opened():
    """Starts an instance that is stopped with this many seconds of grace."""
    servers = []

    def opened(grace):
        servers.append(Server("sqlite", "--stop-grace", str(grace)))
        return servers[-1]

    yield opened
    for server in servers:
        server.kill()
        server.stop()


def begin_upload(server, person, image):
    """An upload of which half has arrived: the socket, and the rest."""
    incoming = server.data / "media" / "incoming"
    before = len(list(incoming.glob("*.upload")))
    body, boundary = multipart({}, [("file", "work.jpg", "image/jpeg", image)])
    connection = connect(server)
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    connection.sendall(head(
        server, "POST", "/media", Cookie=cookie, Content_Length=len(body), X_Salon="fragment",
        Content_Type=f"multipart/form-data; boundary={boundary}") + body[:len(body) // 2])
    while len(list(incoming.glob("*.upload"))) == before:
        time.sleep(0.01)
    return connection, body[len(body) // 2:]


def listen(server):
    stream = connect(server)
    stream.sendall(head(server, path="/live?topics=gallery,timeline"))
    until(stream, b"retry: 1000\n\n")
    return stream


def stop(server):
    server.process.send_signal(signal.SIGTERM)
    # Nobody is let in any more: now it has heard.
    while True:
        try:
            connect(server).close()
        # Reset, where it was let in just before.
        except (ConnectionRefusedError, ConnectionResetError):
            return
        time.sleep(0.01)


def test_what_was_asked_is_answered(opened, studio):
    server = opened(grace=20)
    person = Client(server).join("mina")
    streams = [listen(server) for _ in range(3)]
    uploads = [begin_upload(server, person, studio.small("LadyBird", 1600)) for _ in range(4)]
    idle = connect(server)
    idle.sendall(head(server, path="/health"))
    until(idle, b"OK")
    stop(server)
    for stream in streams:
        rest = everything(stream)
        assert b"retry: " in rest and rest.endswith(b"0\r\n\r\n"), "streams end in good order, and say when to come back"
    assert everything(idle) == b""
    # Caches have to learn of this event, which ended the server when it was already on its way.
    connection, rest = uploads.pop()
    connection.sendall(rest)
    assert everything(connection).startswith(b"HTTP/1.1 201")
    assert server.process.poll() is None, "it waits for the others"
    for connection, rest in uploads:
        connection.sendall(rest)
        assert everything(connection).startswith(b"HTTP/1.1 201")
    assert server.process.wait(10) == 0


def test_who_drips_is_cut(opened, studio):
    server = opened(grace=1)
    person = Client(server).join("mina")
    stream = listen(server)
    dripping = [begin_upload(server, person, studio.small("LadyBird", 1600)) for _ in range(3)]
    ends = threading.Event()

    def drip():
        while not ends.wait(0.1):
            for connection, _ in dripping:
                try:
                    connection.send(b"x")
                except OSError:
                    pass

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        stop(server)
        assert everything(stream).endswith(b"0\r\n\r\n")
        assert server.process.wait(10) == 0
    finally:
        ends.set()
        thread.join()
    assert list((server.data / "media" / "incoming").glob("*.upload")) == []


def test_a_second_signal_ends_at_once(opened, studio):
    server = opened(grace=60)
    person = Client(server).join("mina")
    upload = begin_upload(server, person, studio.small("LadyBird", 1600))
    stop(server)
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(5) == 128 + signal.SIGINT
    upload[0].close()


def test_a_large_answer_arrives_whole(opened, member, studio):
    """A slow reader gets the whole answer, though no other request is left."""
    server = opened(grace=20)
    person = Client(server).join("mina")
    path = person.share("Large", studio.noise(2_000))
    _, page = person.get(path)
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", f"{path}/original/1", headers={"Cookie": f"session={person.cookies['session']}"})
    response = connection.getresponse()
    assert response.status == 200
    stop(server)
    time.sleep(0.3)
    assert len(response.read()) == int(response.headers["Content-Length"]) > 3_000_000
    assert server.process.wait(10) == 0
