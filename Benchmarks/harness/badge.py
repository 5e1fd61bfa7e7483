"""What the number of unread notifications costs on every page."""
import re

import generate
from harness import servers
from harness.data import cookies_of
from harness.figures import Figure, thousands
from harness.load import alternate, median, ratio, run, wrk
from harness.places import COOKIES

#: How SessionStore finds a viewer, with and without the number.
COLUMNS = """
    s.seen_at, a.id, a.handle, a.name, a.photo, a.role, a.language, a.theme,
    EXISTS (SELECT 1 FROM blocks b WHERE b.account_id = a.id)
        OR EXISTS (SELECT 1 FROM mutes m WHERE m.account_id = a.id)
"""
LOOK_UP = "SELECT {} FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.token_hash = ?1 AND s.seen_at > ?2"


def badge(bench, community):
    groups = [
        cookies_of(community.unread, f"{COOKIES}.unread"), cookies_of(community.read, f"{COOKIES}.read")]
    with servers.salon(bench.salon, community) as salon:
        for readers, shows in ((community.unread, True), (community.read, False)):
            body = servers.get(salon.port, "/", readers[0])
            count = int(re.search(rb'id="notification-badge"[^>]*>(\d*)', body)[1] or 0)
            assert (count > 0) == shows, f"{count} unread"
        measures = [lambda file=file: wrk(salon.address, 32, bench.seconds, cookies=file) for file in groups]
        for measure in measures:
            measure()
        unread, read = alternate(bench.rounds, *measures)
    yield Figure(
        1, str(community), "front page, something unread / nothing unread", f"{thousands(median(unread, 'rps'))}/s",
        f"{thousands(median(read, 'rps'))}/s", ratio(unread, read, "rps"))
    values = community.write("sessions", (
        f"x{generate.token_hash(reader).hex()} 0" for reader in range(generate.READERS)))

    def look_up(columns):
        return lambda: run(
            f"{bench.limits}/statement", community.sqlite, bench.seconds, 1, LOOK_UP.format(columns), values)

    counted, plain = alternate(bench.rounds, look_up(f"{COLUMNS}, a.unread_count"), look_up(COLUMNS))
    assert median(counted, "rows") == 1
    yield Figure(
        1, str(community), "looking up a session with the number of unread / without, in SQLite",
        f"{median(counted, 'p50_us'):.1f} µs", f"{median(plain, 'p50_us'):.1f} µs", ratio(counted, plain, "p50_us"))
