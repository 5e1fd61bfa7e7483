import Core

/// The places one can go: tabs at the bottom of a phone, a rail at the left of a desktop. The same list for both;
/// messages stand in the bar, beside the bell, and here as well where they are the front page.
func navigation(_ current: Place?, in shell: Shell) -> HTML {
    // What waits for one is not kept for the next.
    let news = shell.visitor.map { $0.hasLoungeNews ? "news" : "none" } ?? ""
    let key = [shell.language.rawValue, current?.rawValue ?? "", news] + shell.navigation.map(\.path)
    return navigations.html(for: key) { places(current, in: shell) }
}

private let navigations = Kept<[String]>()

private func places(_ current: Place?, in shell: Shell) -> HTML {
    let t = shell.language
    // The button for a new work stands in the middle, where a thumb reaches it.
    var destinations = shell.navigation.filter { $0.place != .compose }
    // Messages alone have no other front page to come back to.
    if destinations.contains(where: { [.gallery, .timeline, .lounge].contains($0.place) }) {
        destinations.removeAll { $0.place == .messages }
    }
    if let compose = shell.navigation.first(where: { $0.place == .compose }) {
        destinations.insert(compose, at: (destinations.count + 1) / 2)
    }
    let items = destinations.map { destination -> HTML in
        let isCurrent = destination.place == current
        // Beside the link, whose name stays the place's.
        let dot = destination.place == .lounge ? shell.visitor.map { loungeDot($0.hasLoungeNews, in: t) } : nil
        return """
            <li class="to-\(destination.place.rawValue)"><a href="\(destination.path)"\
            \(if: isCurrent, #" aria-current="page""#)\(if: dot != nil, #" aria-describedby="\#(loungeDotID)""#)>\
            \(icon(destination.place.icon))<span>\(t(destination.label))</span></a>\(dot)</li>
            """
    }
    return """
        <nav class="places" aria-label="\(t(.mainNavigation))">\(wordmark())\
        \(if: !items.isEmpty, "<ul>\(items)</ul>")</nav>
        """
}

extension Place {
    var icon: Icon {
        switch self {
        case .gallery: .gallery
        case .timeline: .timeline
        case .compose: .plus
        case .lounge: .lounge
        case .search: .search
        case .saved: .bookmark
        case .settings: .gear
        case .profile: .person
        case .notifications: .bell
        case .messages: .bubble
        }
    }
}
