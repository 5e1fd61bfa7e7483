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

/// A badge that live updates write into: it is there at zero, too, hidden by the style sheet.
public func liveBadge(_ count: Int, id: String) -> HTML {
    #"<span class="badge" id="\#(id)" data-live-region\#(if: count == 0, " data-zero")>\#(badgeText(count))</span>"#
}

public func badgeText(_ count: Int) -> HTML { HTML(escaping: count > 99 ? "99+" : String(count)) }

/// Name the badges in the bar for live updates.
public let notificationBadgeID = "notification-badge"
public let messageBadgeID = "message-badge"

/// The dot at the lounge's tab: something waits there, and no more is said. It is there without news, too, hidden, so that
/// live updates find it.
public func loungeDot(_ hasNews: Bool, in t: Language) -> HTML {
    guard hasNews else { return #"<span class="tab-dot" id="\#(loungeDotID)" data-live-region hidden></span>"# }
    return """
        <span class="tab-dot" id="\(loungeDotID)" data-live-region>\
        <span class="visually-hidden">\(t(.loungeNews))</span></span>
        """
}

public let loungeDotID = "lounge-dot"

extension Phrase {
    fileprivate static let loungeNews = Phrase("라운지에 새 소식", "New in the lounge")
}
