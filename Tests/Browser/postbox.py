"""A mail server that keeps its mails, requires a password, and refuses for a while on request."""

import email.policy
import re
import socket
import ssl
import subprocess
import time
from urllib.parse import quote, urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

USER, PASSWORD = "salon@school.example", "p:/w @ü"


class PostBox:
    def __init__(self, tls=None, certificate=None):
        """`tls` is None, "smtps" or "starttls"; then `certificate` names a file with key and certificate."""
        self.mails, self.refusals, self.refused = [], 0, 0
        options = {}
        if tls:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(certificate)
            options = {"ssl_context": context} if tls == "smtps" else {"tls_context": context, "require_starttls": True}
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.controller = Controller(
            self, hostname="127.0.0.1", port=self.port, authenticator=self.check, auth_required=True,
            auth_require_tls=tls == "starttls", **options)
        self.controller.start()
        scheme, host = ("smtps" if tls == "smtps" else "smtp"), ("localhost" if tls else "127.0.0.1")
        query = "?tls=required" if tls == "starttls" else ""
        self.url = f"{scheme}://{quote(USER, safe='')}:{quote(PASSWORD, safe='')}@{host}:{self.port}{query}"
        self.settings = {"SALON_MAIL_SMTP_URL": self.url, "SALON_MAIL_FROM": "살롱 <salon@school.example>"}

    def check(self, server, session, envelope, mechanism, data):
        right = (data.login.decode(), data.password.decode()) == (USER, PASSWORD)
        return AuthResult(success=right, handled=right)

    async def handle_DATA(self, server, session, envelope):
        if self.refusals > 0:
            self.refusals -= 1
            self.refused += 1
            return "451 4.3.0 Come back later"
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        message.envelope = (envelope.mail_from, envelope.rcpt_tos)
        self.mails.append(message)
        return "250 2.0.0 Taken"

    def of(self, recipient):
        return [mail for mail in self.mails if mail.envelope[1] == [recipient]]

    def wait(self, recipient, count=1, seconds=40):
        """The newest mail to somebody, once there are `count`."""
        deadline = time.monotonic() + seconds
        while len(self.of(recipient)) < count:
            assert time.monotonic() < deadline, f"{len(self.of(recipient))} mails for {recipient} in {seconds} s"
            time.sleep(0.05)
        return self.of(recipient)[count - 1]

    def stop(self):
        self.controller.stop()


def link(text):
    """The path of the link with a secret in a mail or a log."""
    return urlsplit(re.findall(r"http\S+/(?:password|email)/\S+", text)[-1]).path


def certificate(folder):
    """Key and certificate of a server on this machine, which nobody else trusts."""
    path = folder / "server.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", path, "-out", folder / "certificate.pem"],
        check=True, capture_output=True)
    path.write_text(path.read_text() + (folder / "certificate.pem").read_text())
    return path
