/// What a list shows when there is nothing in it: why, and what to do next.
public func emptyState(_ symbol: Icon, title: String, text: String, action: HTML = .empty) -> HTML {
    """
    <div class="empty"><span class="medal">\(icon(symbol))</span><h2>\(title)</h2><p>\(text)</p>\(action)</div>
    """
}
