"""Scripts keep and count texts as the server does: the table is Tests/CoreTests/TextLimitTests.swift's, too."""

import json
import pathlib

TABLE = pathlib.Path(__file__).parent.parent / "lengths.json"


# Catches a ring that counts what the server drops, or cuts where it does not.
def test_scripts_count_as_the_server_does(visit, member):
    page = visit("desktop", path="/timeline", member=member("Hana"))
    source = page.locator("link[rel=modulepreload][href*='/assets/length-']:not([href*=ring])").get_attribute("href")
    rows = json.loads(TABLE.read_text())
    found = page.evaluate(
        """async ([source, texts]) => {
            const { tidied, lengthOf } = await import(source);
            return texts.map(text => [tidied(text), lengthOf(text), tidied(tidied(text))]);
        }""", [source, [row["text"] for row in rows]])
    wrong = [(row, kept, count) for row, (kept, count, again) in zip(rows, found, strict=True)
             if (kept, count, again) != (row["kept"], row["count"], row["kept"])]
    assert wrong == []
    # A paste of a book is counted at each key.
    assert page.evaluate(
        """async source => {
            const { lengthOf } = await import(source);
            const counts = ["가 ", "👩‍👩‍👧‍👦", "a\\u200b "].map(part => lengthOf(part.repeat(20_000)));
            return counts.every(count => count >= 19_999);
        }""", source)
