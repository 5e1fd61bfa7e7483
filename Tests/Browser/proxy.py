"""A wire between browser and server that can be cut and mended, or go silent."""

import contextlib
import select
import socket
import threading


class Wire:
    def __init__(self, server):
        self.server = server
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.is_whole = True
        self.ends, self.streams, self.silent = [], set(), set()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if not self.is_whole:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.server.port))
            except OSError:
                # The server is between two lives.
                near.close()
                continue
            self.ends += [near, far]
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        with contextlib.suppress(OSError, ValueError):
            while True:
                for end in select.select([near, far], [], [])[0]:
                    content = end.recv(65536)
                    if not content:
                        raise OSError
                    if content.startswith(b"GET /live"):
                        self.streams.add(near)
                    if near not in self.silent:
                        (far if end is near else near).sendall(content)
        near.close()
        far.close()

    def cut(self):
        self.is_whole = False
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends = []

    def silence(self):
        """Cuts open streams silently on both sides, as a phone that slept finds them."""
        self.silent |= self.streams

    def mend(self):
        self.is_whole = True

    def close(self):
        self.cut()
        self.listener.close()
