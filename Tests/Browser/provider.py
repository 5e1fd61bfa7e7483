"""An OpenID Connect provider on this machine, run by a library that others wrote."""

import logging
import os
import re
import threading
import urllib.parse
import urllib.request

# It speaks HTTP, as nothing but a test may.
os.environ.setdefault("AUTHLIB_INSECURE_TRANSPORT", "1")

import oidc_provider_mock  # noqa: E402
import werkzeug.serving  # noqa: E402

logging.getLogger("werkzeug").setLevel(logging.ERROR)
SECRET = "a secret & more"


class Provider:
    """Under `localhost`, which to a browser is another site than 127.0.0.1."""

    def __init__(self, **users):
        known = [oidc_provider_mock.User(sub=sub, claims=claims) for sub, claims in users.items()]
        app = oidc_provider_mock.app(user_claims=known, require_nonce=True)

        @app.after_request
        def stay_here(response):
            # Its pages ask a third party for their style.
            if response.mimetype == "text/html":
                response.set_data(re.sub(r"<link[^>]*>", "", response.get_data(as_text=True)))
            return response

        self.server = werkzeug.serving.make_server("localhost", 0, app, threaded=True)
        self.url = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def settings(self):
        """The instance's options, as environment variables."""
        described = {"ISSUER": self.url, "CLIENT_ID": "salon", "CLIENT_SECRET": SECRET, "LABEL": "School of Arts",
                     "LABEL_KO": "한국예술대학"}
        return {"SALON_SOCIAL_PROVIDERS": "school",
                **{f"SALON_SOCIAL_SCHOOL_{name}": value for name, value in described.items()}}

    def log_in(self, page, sub):
        """The member's steps at the provider."""
        page.wait_for_url(f"{self.url}/**")
        page.locator("input[name=sub]").fill(sub)
        page.get_by_role("button", name="Authorize", exact=True).click()

    def deny(self, page):
        page.wait_for_url(f"{self.url}/**")
        page.get_by_role("button", name="Deny", exact=True).click()

    def agree(self, address, sub):
        """The same without a browser; the path it redirects back to."""
        opener = urllib.request.build_opener(Stay)
        answer = opener.open(address, urllib.parse.urlencode({"sub": sub}).encode())
        back = urllib.parse.urlsplit(answer.headers["Location"])
        return f"{back.path}?{back.query}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Stay(urllib.request.HTTPRedirectHandler):
    """Answers a redirect with the redirect."""

    def http_error_302(self, request, answer, code, message, headers):
        return answer
