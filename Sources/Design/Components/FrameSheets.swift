import Core

/// The keyboard shortcuts, shown by `?`.
func keysSheet(in t: Language) -> HTML {
    let rows = shortcuts.map { key, phrase -> HTML in "<div><dt><kbd>\(key)</kbd></dt><dd>\(t(phrase))</dd></div>" }
    return sheet(id: "keys", title: t(.keyboardShortcuts), in: t, #"<dl class="keys">\#(rows)</dl>"#)
}

/// The question before something that cannot be taken back; the script fills it in for lists.
func confirmSheet(in t: Language) -> HTML {
    sheet(
        id: "confirm", title: t(.deleteQuestion), in: t,
        """
        <p>\(t(.deleteForGood))</p>
        <div class="actions">\(button(t(.cancel), style: .secondary, attributes: closes("confirm")))\
        \(button(t(.delete), style: .danger, attributes: #"type="button" data-confirmed"#))</div>
        """)
}

private let shortcuts: [(String, Phrase)] = [
    ("h", .home),
    ("/", .search),
    ("n", .newWork),
    ("l", .like),
    ("s", .save),
    ("c", .writeComment),
    ("← →", .turnImages),
    ("Esc", .close),
    ("?", .keyboardShortcuts),
]

extension Phrase {
    fileprivate static let keyboardShortcuts = Phrase("단축키", "Keyboard shortcuts")
    fileprivate static let turnImages = Phrase("앞뒤 이미지", "Previous and next image")
    fileprivate static let writeComment = Phrase("댓글 쓰기", "Write a comment")
}
