public import Core

/// What an empty list shows: why, and what to do next.
public func emptyState(_ symbol: Icon, title: String, text: String, action: HTML = .empty) -> HTML {
    """
    <div class="empty">\(symbol.large.view)<h2>\(title)</h2><p>\(text)</p>\(action)</div>
    """
}

/// What an empty later page of a list shows.
public func nothingMore(in t: Language) -> HTML {
    emptyState(.check, title: t(.nothingMore), text: t(.nothingMoreText))
}

extension Phrase {
    fileprivate static let nothingMore = Phrase("여기까지예요", "That’s all")
    fileprivate static let nothingMoreText = Phrase("더 보여 드릴 것이 없어요.", "There is nothing more to show.")
}
