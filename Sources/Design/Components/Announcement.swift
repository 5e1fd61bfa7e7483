public import Core

/// Those that run, at the top of a page: the newest, and the others behind a line. `nil` where there are none.
func announcements(in shell: Shell) -> HTML? {
    guard !shell.announcements.isEmpty else { return nil }
    let t = shell.language
    let items = shell.announcements.map { announcement -> HTML in
        """
        <li><p class="prose" dir="auto">\(prose(t(announcement.words), shell))</p>\
        <form method="post" action="/announcements/\(announcement.id)/dismiss">\
        \(iconButton(t(.dismiss), .close, attributes: #"type="submit""#))</form></li>
        """
    }
    let others = items.dropFirst()
    return """
        <aside class="announcements" aria-label="\(t(.announcement))"><ul>\(items[0])</ul>\
        \(if: !others.isEmpty, "<details><summary>\(t(.more(others.count)))</summary><ul>\(others)</ul></details>")\
        </aside>
        """
}

extension Place {
    /// Where announcements are shown.
    static let telling: Set<Place> = [.gallery, .timeline, .lounge, .search, .notifications]
}

extension Phrase {
    public static let announcement = Phrase("공지", "Announcement")
    fileprivate static func more(_ count: Int) -> Phrase {
        Phrase("공지 \(count)개 더", english: count, "more announcement", "more announcements")
    }
    fileprivate static let dismiss = Phrase("공지 닫기", "Dismiss")
}
