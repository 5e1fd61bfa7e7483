"""A Korean input method, as the devtools protocol plays one: the orders in which systems report the key that ends a
syllable."""

CONTROL, SHIFT = 2, 8


class InputMethod:
    def __init__(self, page, modifiers=0):
        self.wire = page.context.new_cdp_session(page)
        self.modifiers = modifiers

    def key(self, kind, code, number, modifiers=None, **more):
        self.wire.send("Input.dispatchKeyEvent", {
            "type": kind, "key": "Process" if number == 229 else "Enter", "code": code, "windowsVirtualKeyCode": number,
            "nativeVirtualKeyCode": number, "modifiers": self.modifiers if modifiers is None else modifiers, **more})

    def compose(self, *steps):
        for text in steps:
            self.key("rawKeyDown", "KeyA", 229, modifiers=0)
            self.wire.send("Input.imeSetComposition", {
                "text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            self.key("keyUp", "KeyA", 229, modifiers=0)

    def commit(self, text):
        self.wire.send("Input.insertText", {"text": text})

    def windows(self, syllable):
        self.key("rawKeyDown", "Enter", 229)
        self.commit(syllable)
        self.key("keyDown", "Enter", 13, text="\r")
        self.key("keyUp", "Enter", 13)

    def macos(self, syllable):
        self.key("rawKeyDown", "Enter", 229)
        self.commit(syllable)
        self.key("keyUp", "Enter", 229)
        self.key("keyDown", "Enter", 13, text="\r")
        self.key("keyUp", "Enter", 13)

    def linux(self, syllable):
        # The input method ends the syllable and hands on a line break without a key.
        self.key("rawKeyDown", "Enter", 229)
        self.commit(syllable)
        self.key("char", "Enter", 13, text="\r")
        self.key("keyUp", "Enter", 13)

    def swallowed(self, syllable):
        # The input method keeps Enter to itself.
        self.key("rawKeyDown", "Enter", 229)
        self.commit(syllable)
        self.key("keyUp", "Enter", 229)

    def plain(self, syllable):
        self.commit(syllable)
        self.key("keyDown", "Enter", 13, text="\r")
        self.key("keyUp", "Enter", 13)

    @property
    def ends(self):
        """All the orders there are."""
        return [self.windows, self.macos, self.linux, self.swallowed, self.plain]
