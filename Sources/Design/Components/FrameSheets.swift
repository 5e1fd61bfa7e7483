import Core

/// The keyboard shortcuts, shown by `?`: those that do something here.
func keysSheet(_ features: Features, in t: Language) -> HTML {
    let rows = shortcuts(features).map { key, phrase -> HTML in
        "<div><dt><kbd>\(key)</kbd></dt><dd>\(t(phrase))</dd></div>"
    }
    return sheet(id: "keys", title: t(.keyboardShortcuts), in: t, #"<dl class="keys">\#(rows)</dl>"#)
}

/// The question before an act that cannot be undone; the script fills it in for lists.
func confirmSheet(in t: Language) -> HTML {
    sheet(
        id: "confirm", title: t(.deleteQuestion), in: t,
        """
        <p>\(t(.deleteForGood))</p>
        <div class="actions">\(button(t(.cancel), style: .secondary, attributes: closes("confirm")))\
        \(button(t(.delete), style: .danger, attributes: #"type="button" data-confirmed"#))</div>
        """)
}

private func shortcuts(_ features: Features) -> [(String, Phrase)] {
    let all: [(key: String, phrase: Phrase, isHere: Bool)] = [
        ("h", .home, true),
        ("/", .search, features.contains(.search)),
        ("n", .newWork, features.contains(.works)),
        ("j k", .nextAndPrevious, features.contains(.posts)),
        ("l", .like, features.contains(.posts)),
        ("s", .save, features.contains(.works)),
        ("c", features.contains(.works) ? .writeComment : .write, features.contains(.posts)),
        ("← →", .turnImages, features.contains(.works)),
        ("+ − 0 1", .zoomImage, features.contains(.posts)),
        ("← ↑ → ↓", .panImage, features.contains(.posts)),
        ("Esc", .close, true),
        ("?", .keyboardShortcuts, true),
    ]
    return all.filter(\.isHere).map { ($0.key, $0.phrase) }
}

extension Phrase {
    fileprivate static let keyboardShortcuts = Phrase("단축키", "Keyboard shortcuts")
    fileprivate static let nextAndPrevious = Phrase("다음 것, 이전 것", "Next and previous")
    fileprivate static let turnImages = Phrase(
        "앞뒤 작품, 이미지 위에서는 앞뒤 이미지", "Previous and next work, or image when on its images")
    fileprivate static let zoomImage = Phrase(
        "크게 보기: 확대, 축소, 전체, 가까이", "Viewing an image: zoom in, zoom out, whole image, close up")
    fileprivate static let panImage = Phrase("크게 보기: 옮기기", "Viewing an image: move around")
    fileprivate static let writeComment = Phrase("댓글 쓰기", "Write a comment")
    fileprivate static let write = Phrase("글 쓰기", "Write")
}
