public import Core

/// Those that run, at the top of a page; `nil` where there are none.
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
    return #"<aside class="announcements" aria-label="\#(t(.announcement))"><ul>\#(items)</ul></aside>"#
}

extension Place {
    /// Where announcements are shown.
    static let telling: Set<Place> = [.gallery, .timeline, .lounge, .search, .notifications]
}

extension Phrase {
    public static let announcement = Phrase("공지", "Announcement")
    fileprivate static let dismiss = Phrase("공지 닫기", "Dismiss")
}
