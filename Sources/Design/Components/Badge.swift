public import Core

/// How many things wait; nothing at zero, "99+" above 99.
///
/// - Parameter label: what is counted, for a screen reader: "3 unread".
public func badge(_ count: Int, label: String) -> HTML {
    guard count > 0 else { return .empty }
    return """
        <span class="badge"><span aria-hidden="true">\(badgeText(count))</span>\
        <span class="visually-hidden">\(label)</span></span>
        """
}

/// A badge for live updates: it exists at zero, too, hidden by the style sheet.
public func liveBadge(_ count: Int, id: String) -> HTML {
    #"<span class="badge" id="\#(id)" data-live-region\#(if: count == 0, " data-zero")>\#(badgeText(count))</span>"#
}

public func badgeText(_ count: Int) -> HTML { HTML(escaping: count > 99 ? "99+" : String(count)) }

/// The dot at a tab. It is there when nothing waits, too, hidden, so that live updates find it.
public func liveDot(_ isLit: Bool, id: String, _ words: Phrase, in t: Language) -> HTML {
    guard isLit else { return #"<span class="tab-dot" id="\#(id)" data-live-region hidden></span>"# }
    return """
        <span class="tab-dot" id="\(id)" data-live-region>\
        <span class="visually-hidden">\(t(words))</span></span>
        """
}
