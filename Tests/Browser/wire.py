"""Raw requests on sockets, for what no client would send."""

import contextlib
import socket


def connect(server, timeout=20):
    return socket.create_connection(("127.0.0.1", server.port), timeout=timeout)


def head(server, method="GET", path="/", **headers):
    """The head of a request; `headers` with underscores for hyphens."""
    headers = {"Host": f"127.0.0.1:{server.port}", **{name.replace("_", "-"): value for name, value in headers.items()}}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items() if value is not None)]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def everything(connection):
    """All bytes until the other side closes; a reset counts as an end."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := connection.recv(65_536):
            received += piece
    return received


def until(connection, mark):
    """All bytes up to a mark."""
    received = b""
    while mark not in received:
        piece = connection.recv(65_536)
        assert piece, f"The server closed before {mark}: {received}"
        received += piece
    return received


def status(answer):
    """The number in an answer's first line."""
    return int(answer.split(b" ", 2)[1])
