import Core

/// The bar at the top: on a phone the profile photo at the left, then the page's filters or title, then its actions.
func bar(_ frame: Frame, in shell: Shell) -> HTML {
    let t = shell.language
    let isDestination = shell.navigation.contains { $0.place == frame.place }
    let own: HTML? = frame.me ?? (shell.features.contains(.profiles) ? shell.visitor.map(me) : nil)
    return """
        <header class="bar">
        <div class="leading">\
        \(if: !isDestination, iconLink(t(.back), .back, to: frame.back ?? parent(of: frame, in: shell), attributes: "data-back"))\
        \(own)\(if: isDestination && (shell.visitor == nil || own == nil), wordmark(in: shell))</div>
        <div class="middle">\(frame.bar ?? title(frame.title, in: shell))</div>
        <div class="trailing">\(actions(frame.place, in: shell))</div>
        </header>
        """
}

/// Where the arrow leads from settings, and from what is beside the admins' overview.
private func parent(of frame: Frame, in shell: Shell) -> String {
    let path = shell.path.prefix { $0 != "?" }
    if path.hasPrefix("\(AdminPath.index)/") { return AdminPath.index }
    return frame.place == .settings && path != SettingsPath.index ? SettingsPath.index : "/"
}

/// The logo makes the title redundant.
private func title(_ title: String, in shell: Shell) -> HTML {
    title == shell.face.name ? .empty : #"<p class="bar-title" dir="auto">\#(title)</p>"#
}

/// The bar of a page without navigation.
func wordmarkBar(in shell: Shell) -> HTML {
    #"<header class="bar plain"><div class="middle">\#(wordmark(in: shell))</div></header>"#
}

func wordmark(in shell: Shell) -> HTML {
    #"<a class="wordmark" href="/">\#(seal(shell.face.icon))<span dir="auto">\#(shell.face.name)</span></a>"#
}

/// The instance's own icon, or Salon's.
private func seal(_ icon: SiteIcon?) -> HTML {
    icon.map { #"<img class="seal" src="\#($0.path(.usual))" width="26" height="26" alt="">"# } ?? salonsSeal
}

/// The logo: a framed work on a wall.
private let salonsSeal: HTML = """
    <svg class="seal" viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="2" width="20" height="20" rx="5"/>\
    <path d="M15.5 8.2c-.8-1-2-1.5-3.5-1.5-2 0-3.5 1-3.5 2.6 0 3.7 7.2 1.5 7.2 5.3 0 1.7-1.6 2.7-3.7 2.7-1.7 \
    0-3-.6-3.9-1.7"/></svg>
    """

private func me(_ visitor: Visitor) -> HTML {
    """
    <a class="me" href="/@\(visitor.handle)" aria-label="\(visitor.name)" data-me>\
    \(avatar(id: visitor.id.rawValue, name: visitor.name, photo: visitor.photo, size: .small))\
    <span dir="auto">\(visitor.name)</span></a>
    """
}

/// What waits is said after the name: "Notifications, 3 unread", "알림, 안 읽음 3". Between the two is always a space.
private func waiting(at destination: Destination, for visitor: Visitor, isCurrent: Bool, in t: Language) -> HTML {
    guard let badge = destination.badge else { return .empty }
    let name = t(destination.label)
    let described = t == .korean ? "\(badge.id)-word \(badge.id)" : "\(badge.id) \(badge.id)-word"
    return """
        <a class="icon-button bell" href="\(destination.path)" aria-label="\(name)" title="\(name)" \
        aria-describedby="\(described)"\(if: isCurrent, #" aria-current="page""#)>\
        \(icon(destination.place.icon))\(liveBadge(visitor.unread[badge.place, default: 0], id: badge.id))\
        <span id="\(badge.id)-word" hidden>\(t(.unread))</span></a>
        """
}

private func actions(_ place: Place?, in shell: Shell) -> HTML {
    let t = shell.language
    let bell = shell.features.contains(.notifications) ? [Destination.notifications] : []
    let badges = shell.visitor.map { visitor in
        (bell + shell.navigation.filter(\.isInBar)).map { destination in
            waiting(at: destination, for: visitor, isCurrent: place == destination.place, in: t)
        }
    }
    // It is on the settings' own pages, too: what is beside it would jump.
    let attributes: HTML = "data-settings\(if: place == .settings, #" aria-current="page""#)"
    let settings: HTML =
        shell.navigation.contains { $0.place == .settings }
        ? .empty : iconLink(t(.settings), .gear, to: SettingsPath.index, attributes: attributes)
    if let badges { return "\(badges)\(settings)" }
    return """
        \(settings)\
        \(linkButton(t(.logIn), to: logInPath(from: shell.path), style: .quiet))\
        \(if: shell.offersJoining, linkButton(t(.join), to: joinPath(from: shell.path)))
        """
}
