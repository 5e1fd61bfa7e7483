"""A client without a browser: plain HTTP with a cookie, for many requests at once and for what no browser sends."""

import http.client
import json
import re
import socket
import time
import urllib.parse
import uuid

PASSWORD = "three blue doors"
#: The consents that joining requires.
CONSENTS = {"agree-service": "1", "agree-privacy": "1", "agree-conduct": "1"}


class Client:
    def __init__(self, server):
        self.server = server
        self.cookies = {}
        self.connection = self.process = None
        self.used = 0

    def request(self, method, path, body=None, headers=()):
        """Status, headers and body of the answer. An answer that breaks off raises."""
        # The server ends connections that have been idle for a while, and all of them when it is killed.
        is_stale = self.process is not self.server.process or time.monotonic() - self.used > 20
        if self.connection is None or is_stale:
            self.process = self.server.process
            self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        headers = {"Accept-Language": "en", **dict(headers)}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise
        self.used = time.monotonic()
        for cookie in response.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.split(";")[0].partition("=")
            if value:
                self.cookies[name] = value
            else:
                self.cookies.pop(name, None)
        return response.status, response.headers, content

    def get(self, path, **headers):
        status, _, content = self.request("GET", path, headers=headers)
        return status, content.decode()

    def post(self, path, headers=(), **fields):
        body = urllib.parse.urlencode(fields)
        return self.request("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded", **dict(headers)})

    def post_files(self, path, fields, files, headers=()):
        """`files` are (field, file name, type, bytes)."""
        body, boundary = multipart(fields, files)
        kind = f"multipart/form-data; boundary={boundary}"
        return self.request("POST", path, body, {"Content-Type": kind, **dict(headers)})

    def join(self, handle, name=None, **more):
        self.handle = handle
        fields = {"name": name or handle, "handle": handle, "major": "Painting", "email": f"{handle}@school.example",
                  "password": PASSWORD, "next": "/", **CONSENTS, **more}
        status, _, content = self.post_files("/join", fields, [])
        assert status == 303, content.decode()
        return self

    def enter(self, context):
        """A browser is this member's from here on, whoever's it was; its pages stay as they are."""
        context.add_cookies(
            [{"name": name, "value": value, "url": self.server.url} for name, value in self.cookies.items()])

    def agree(self):
        """Agrees to terms that have come since the member has."""
        _, page = self.get("/terms/agree")
        versions = re.search(r'name="terms-versions" value="([^"]*)"', page)
        if versions:
            status, _, content = self.post("/terms/agree", **{**CONSENTS, "terms-versions": versions[1], "next": "/"})
            assert status == 303, content.decode()

    def invite(self, **fields):
        """Makes an invitation; the path of its link."""
        status, _, content = self.post("/settings/invitations", **{"uses": "1", "period": "7", **fields})
        assert status == 201, content.decode()
        return re.search(r"/join\?invitation=[\w-]{22}", content.decode())[0]

    def upload(self, image, name="work.jpg"):
        """Sends one image as the editor does; the server's answer."""
        status, _, content = self.post_files(
            "/media", {}, [("file", name, "image/jpeg", image)], headers={"X-Salon": "fragment"})
        assert status == 201, content.decode()
        return json.loads(content)

    def share(self, title, *images, **fields):
        """Shares a work; its path."""
        ids = [self.upload(image)["id"] for image in images]
        body = [("title", title), ("action", "share"), ("licence", "all-rights-reserved"), *fields.items()]
        status, _, content = self.post_files("/works", body + [("image", each) for each in ids], [])
        assert status == 303, content.decode()
        _, wall = self.get("/")
        return "/works/" + re.search(r'id="work-(\d+)"', wall)[1]

    def converse(self, other):
        """The path of the conversation with somebody; nothing is said yet."""
        status, headers, content = self.post(f"/messages/with/{other.handle}")
        assert status == 303, content.decode()
        return headers["Location"]

    def say(self, conversation, text):
        status, _, content = self.post(
            conversation, client_id=str(uuid.uuid4()), text=text, headers={"X-Salon": "fragment"})
        assert status == 200, content.decode()
        return content.decode()

    def publish(self, text, reply_to=None, **fields):
        """Posts, or answers the post at a path; the path of the new one."""
        if reply_to:
            fields["in_reply_to"] = reply_to.split("/")[-1]
        status, _, content = self.post("/posts", text=text, headers={"X-Salon": "fragment"}, **fields)
        assert status == 201, content.decode()
        return "/posts/" + re.search(r'id="post-(\d+)"', content.decode())[1]

    def comment(self, work, text):
        status, _, content = self.post(f"{work}/comments", text=text, headers={"X-Salon": "fragment"})
        assert status == 201, content.decode()
        return content.decode()


def multipart(fields, files):
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in fields.items() if isinstance(fields, dict) else fields:
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
    for field, name, kind, content in files:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n'
        parts.append(f"{head}Content-Type: {kind}\r\n\r\n".encode() + content + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), boundary


def raw(server, head):
    """Sends the head of a request and its following bytes by hand; a connected socket."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    connection.sendall(head.replace("\n", "\r\n").encode())
    return connection


def wait_until(condition, seconds=90):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)
