import Core

/// What the navigation depends on. What waits for one member is not kept for the next.
struct NavigationKey: Hashable, Sendable {
    private let language: Language
    private let current: Place?
    private let paths: [String]
    private let composer: String?
    private let lit: [Bool?]
    private let name: String
    private let icon: SiteIcon?

    init(_ current: Place?, in shell: Shell) {
        language = shell.language
        self.current = currentPlace(current, in: shell)
        paths = shell.navigation.map(\.path)
        composer = compose(at: current, in: shell)?.path
        lit = shell.navigation.map { isLit($0, in: shell) }
        name = shell.face.name
        icon = shell.face.icon
    }
}

/// Whether the dot beside a tab shows; `nil` where there is none.
private func isLit(_ destination: Destination, in shell: Shell) -> Bool? {
    guard let badge = destination.badge, case .dot = badge.kind, let visitor = shell.visitor else { return nil }
    return visitor.unread[badge.place, default: 0] > 0
}

/// The place within a place, where the navigation has those: `/lounge/me` within the lounge.
private func currentPlace(_ current: Place?, in shell: Shell) -> Place? {
    guard let base = shell.navigation.first(where: { $0.place == current })?.path, base != "/" else { return current }
    let path = shell.path.prefix { $0 != "?" }
    let inner = shell.navigation.filter {
        $0.path.hasPrefix("\(base)/") && (path == $0.path || path.hasPrefix("\($0.path)/"))
    }
    return inner.max { $0.path.count < $1.path.count }?.place ?? current
}

/// The button for something new: at a place where something else is written, and on the pages below it, that is meant.
private func compose(at current: Place?, in shell: Shell) -> Destination? {
    guard let usual = shell.navigation.first(where: { $0.place == .compose }) else { return nil }
    let path = shell.path.prefix { $0 != "?" }
    let here = shell.navigation.first {
        $0.composer != nil && ($0.place == current || path == $0.path || path.hasPrefix("\($0.path)/"))
    }
    return here?.composer.map { Destination(.compose, $0.label, $0.path) } ?? usual
}

/// The places to go: tabs at the bottom of a phone, a rail at the left of a desktop. The same list for both;
/// what is in the bar, beside the bell, is here as well where it is the front page.
func navigation(_ current: Place?, in shell: Shell) -> HTML {
    let t = shell.language
    let current = currentPlace(current, in: shell)
    // The button for something new is in the middle, where a thumb reaches it.
    var destinations = shell.navigation.filter { $0.place != .compose }
    // What is in the bar and is alone has no other front page to come back to.
    if destinations.contains(where: { !$0.isInBar && $0.place != .search }) {
        destinations.removeAll(where: \.isInBar)
    }
    if let compose = compose(at: current, in: shell) {
        destinations.insert(compose, at: (destinations.count + 1) / 2)
    }
    let items = destinations.map { destination -> HTML in
        let isCurrent = destination.place == current
        // Beside the link, whose name stays the place's.
        let dot = dot(beside: destination, in: shell)
        return """
            <li class="to-\(destination.place.rawValue)"><a href="\(destination.path)"\
            \(if: isCurrent, #" aria-current="page""#)\(dot.map { #" aria-describedby="\#($0.id)""# as HTML })>\
            \(icon(destination.place.icon))<span>\(t(destination.label))</span></a>\(dot?.html)</li>
            """
    }
    return """
        <nav class="places" aria-label="\(t(.mainNavigation))">\(wordmark(in: shell))\
        \(if: !items.isEmpty, "<ul>\(items)</ul>")</nav>
        """
}

private func dot(beside destination: Destination, in shell: Shell) -> (id: String, html: HTML)? {
    guard let badge = destination.badge, case .dot(let words) = badge.kind, let isLit = isLit(destination, in: shell)
    else { return nil }
    return (badge.id, liveDot(isLit, id: badge.id, words, in: shell.language))
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
