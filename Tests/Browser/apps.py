"""Apps that members let in."""

import json
import urllib.parse


class App:
    """Registered by `client`, who need not be logged in."""

    def __init__(self, client, redirect="https://app.example/done", name="Ice Cubes", scopes="read write follow push"):
        self.redirect, self.scopes = redirect, scopes
        status, _, said = client.post(
            "/api/v1/apps", client_name=name, redirect_uris=redirect, scopes=scopes, website="https://app.example")
        assert status == 200, said
        said = json.loads(said)
        self.id, self.secret = said["client_id"], said["client_secret"]

    @property
    def asked(self):
        return {"response_type": "code", "client_id": self.id, "redirect_uri": self.redirect, "scope": self.scopes}

    @property
    def path(self):
        return f"/oauth/authorize?{urllib.parse.urlencode(self.asked)}"

    def bring(self, client, code):
        """The token."""
        status, _, said = client.post(
            "/oauth/token", grant_type="authorization_code", client_id=self.id, client_secret=self.secret, code=code,
            redirect_uri=self.redirect)
        assert status == 200, said
        return json.loads(said)["access_token"]

    def let_in(self, member):
        """The token, without a browser."""
        status, headers, said = member.post(f"{self.path}&allow=1")
        assert status == 303, said
        return self.bring(member, urllib.parse.parse_qs(urllib.parse.urlsplit(headers["Location"]).query)["code"][0])
