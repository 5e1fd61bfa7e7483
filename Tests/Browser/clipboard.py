"""What programs put on the clipboard, pasted as a browser hands it to a page."""

import base64

PASTE = """(field, {texts, files}) => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(texts)) data.setData(type, text);
    for (const {name, type, bytes} of files) {
        data.items.add(new File([Uint8Array.from(atob(bytes), each => each.charCodeAt(0))], name, {type}));
    }
    const event = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
    // What the browser does where the page does not take it itself.
    if (field.dispatchEvent(event)) document.execCommand("insertText", false, data.getData("text/plain"));
}"""
#: A picture of the text goes with the text.
WORDS = {
    "Word": {"text/plain": "Two words", "text/html": "<p class=MsoNormal>Two <b>words</b></p>", "text/rtf": "{\\rtf1}"},
    "Excel": {"text/plain": "1\t2\r\n3\t4\r\n", "text/html": "<table><tr><td>1<td>2<tr><td>3<td>4</table>"},
    "Google Docs": {"text/plain": "Two words", "text/html": "<b id='docs-internal-guid-1'><span>Two words</span></b>"},
    "a page of words and images": {"text/plain": "A hill", "text/html": "<p>A hill <img src='https://a.example/b.png'>"},
}
#: What goes with an image that was copied by itself.
IMAGES = {
    "a screenshot": {},
    "Copy image": {"text/html": "<meta charset='utf-8'><img src='https://a.example/b.png' alt='A hill'>"},
    "Copy image with its address": {
        "text/html": "<img src='https://a.example/b.png'>", "text/plain": "https://a.example/b.png",
        "text/uri-list": "https://a.example/b.png"},
    "a file manager": {"text/plain": "image.png"},
}


def paste(field, texts, *files):
    """`files` are (name, type, bytes)."""
    field.focus()
    field.evaluate(PASTE, {"texts": texts, "files": [
        {"name": name, "type": kind, "bytes": base64.b64encode(content).decode()} for name, kind, content in files]})
