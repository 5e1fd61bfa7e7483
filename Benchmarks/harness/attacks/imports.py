"""What members bring: documents whose every shape takes many times as much memory as text."""
import io
import time
import zipfile

from harness import machine

SIZE = 8_900_000
HEAD = b'{"format":"salon-export","version":1,"instance":"https://a.example",'
#: Elements of a list; some have to differ.
ELEMENTS = {"{}": b"{}", "[]": b"[]", "numbers": b"1", "texts": b'""', "true": b"true",
            "objects": b'{"alt":"aaaaaaa"}'}


def filled(piece, size):
    return b",".join([piece] * (size // (len(piece) + 1)))


def documents():
    """By what is in them: as so many works, as one work's images, as a member nobody reads."""
    for name, piece in ELEMENTS.items():
        much = filled(piece, SIZE)
        yield f"works {name}", HEAD + b'"works":[' + much + b"]}"
        yield f"images {name}", HEAD + b'"works":[{"id":"1","title":"a","images":[' + much + b"]}]}"
        # As long as a work may be, again and again.
        one = b'{"id":"1","title":"a","images":[' + filled(piece, 500_000) + b"]}"
        yield f"long works {name}", HEAD + b'"works":[' + filled(one, SIZE) + b"]}"
        yield f"unknown {name}", HEAD + b'"works":[],"others":[' + much + b"]}"
    deep = b"[" * 400 + b"]" * 400
    yield "works nested", HEAD + b'"works":[' + filled(deep, SIZE) + b"]}"
    distinct = b",".join(b'"%x":0' % number for number in range(SIZE // 9))
    yield "names", HEAD + b'"works":[],' + distinct + b"}"
    yield "a work's names", HEAD + b'"works":[{"id":"1",' + distinct + b"}]}"
    yield "a text", HEAD + b'"works":[{"id":"1","title":"' + b"a" * SIZE + b'"}]}'
    yield "escapes", HEAD + b'"works":[{"id":"1","title":"' + b"\\u0061" * (SIZE // 6) + b'"}]}'


def archives():
    for name, document in documents():
        yield name, packed(document)
    # As many files as an archive may have, with names as long as they may be.
    names = {f"{number:06}{'x' * 190}": b"" for number in range(99_999)}
    yield "100,000 files", packed(HEAD + b'"works":[]}', names)


def packed(document, others=()):
    """Packed little enough to be taken for real."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("salon.json", document)
        for name in others:
            archive.writestr(name, b"")
    return file.getvalue()


def import_json(instance):
    """8.9 MB of JSON of each shape, one after the other, as a member's import."""
    client = instance.client("minsu")
    base, worst, refused = machine.peak(instance.pid), (0, ""), 0
    for name, archive in archives():
        machine.forget_peak(instance.pid)
        before = machine.peak(instance.pid)
        status, _, _ = client.post_files("/settings/import", {}, [("file", "salon.zip", "application/zip", archive)])
        refused += status == 422
        if status == 303:
            wait_for(client)
        client.post("/settings/import/end")
        peak = machine.peak(instance.pid)
        print(f"  {name}: {before:.0f} → {peak:.0f} MB", flush=True)
        worst = max(worst, (peak, name))
    return f"{worst[0]:.0f} MB at most, by {worst[1]}, from {base:.0f}; {refused} refused at once"


def wait_for(client):
    for _ in range(600):
        status, page = client.get("/settings/import")
        assert status == 200, status
        if "/settings/import/end" not in page:
            return
        time.sleep(0.1)
    raise AssertionError("an import that does not end")
