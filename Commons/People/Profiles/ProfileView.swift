package import Base
package import Core
package import Design

/// A profile: its head, above the spaces' tabs.
///
/// - Parameters:
///   - kinds: the words for the head's counts.
///   - tab: the tab that is shown; the first where nothing else is said.
package func profileView(
    _ head: ProfileHead, counts kinds: [ProfileCount], tabs: [ProfileTab], tab: ProfileTab? = nil, shell: Shell,
    _ content: HTML
) -> HTML {
    let t = shell.language
    guard !head.isBlocked else { return blockedProfile(head, shell: shell) }
    let author = head.author
    return """
        <div class="profile">
        \(head.header.map(headerImage))
        <header class="profile-head">
        \(avatar(author, size: .large))
        <div class="who">
        <h1 dir="auto">\(author.name)</h1>
        <p class="muted">@\(author.handle)\
        \(if: !author.major.isEmpty, #" · <span dir="auto">\#(author.major)</span>"#)\
        \(if: head.isPrivate, #" · <span class="closed">\#(t(.membersOnly))</span>"#)</p>
        \(if: head.isOpenToOffers, #"<p class="offers">\#(t(.openToOffers))</p>"#)
        \(if: !head.bio.isEmpty, #"<p class="prose" dir="auto">\#(head.bio)</p>"#)
        \(if: !head.links.isEmpty, #"<p class="links">\#(head.links.map(profileLink))</p>"#)
        \(counts(head, kinds, shell: shell))
        </div>
        <div class="profile-actions">\(actions(head, shell: shell))</div>
        </header>
        \(if: !tabs.isEmpty, tabBar(tabs, current: tab ?? tabs[0], of: author, in: t))
        \(content)
        </div>
        \(sheets(head, shell: shell))
        """
}

private func tabBar(_ tabs: [ProfileTab], current: ProfileTab, of author: Author, in t: Language) -> HTML {
    tabFilter(
        tabs.map { Tab(t($0.label), path: tabs.path(of: $0, at: author.path), isCurrent: $0.name == current.name) },
        label: t(.profileTabs))
}

/// The address without what everybody knows of it.
private func profileLink(_ link: String) -> HTML {
    let name = link.replacing("https://", with: "").replacing("http://", with: "")
    return #"<a href="\#(link)" rel="me nofollow noopener ugc">\#(name)</a>"#
}

/// Without the numbers, what remains are the ways to followers and followed.
private func counts(_ head: ProfileHead, _ kinds: [ProfileCount], shell: Shell) -> HTML {
    let t = shell.language
    let path = head.author.path
    let id = head.author.id.rawValue
    let counted = head.counts.map { count -> HTML in
        let label = kinds.first { $0.name == count.name }.map { t($0.label(count.number)) }
        return #"<span class="count"><strong>\#(count.number.grouped)</strong> \#(label ?? "")</span>"#
    }
    guard shell.features.contains(.follows) else {
        return counted.isEmpty ? .empty : #"<p class="counts">\#(counted)</p>"#
    }
    return """
        <p class="counts">\(counted)\
        <a href="\(path)/followers"><strong class="count" id="followers-\(id)" data-live-region>\
        \(head.followers.grouped)</strong> \
        \(t(.followersWord(shell.hidesCounts ? 0 : head.followers)))</a>\
        <a href="\(path)/following"><strong class="count" id="following-\(id)" data-live-region>\
        \(head.following.grouped)</strong> \
        \(t(.followingWord))</a></p>
        """
}

private func actions(_ head: ProfileHead, shell: Shell) -> HTML {
    let t = shell.language
    let share = iconButton(t(.share), .share, attributes: #"type="button" data-share="\#(head.author.path)""#)
    let more = iconButton(t(.more), .more, attributes: opens("person-menu"))
    switch head.relation {
    case .oneself:
        let settings = iconLink(t(.settings), .gear, to: SettingsPath.index)
        return "\(linkButton(t(.editProfile), to: SettingsPath.profile, style: .secondary))\(share)\(settings)\(more)"
    case .signedOut:
        let label: Phrase = shell.features.contains(.follows) ? .follow : .message
        return "\(linkButton(t(label), to: logInPath(from: shell.path)))\(share)\(more)"
    case .other(let follow, _):
        let message = messageButton(head.author, shell: shell)
        let hasFollows = shell.features.contains(.follows)
        return "\(hasFollows ? followButton(follow, shell: shell) : .empty)\(message)\(share)\(more)"
    case .blocked: return .empty
    }
}

/// Begins or opens the conversation, where there is a space for that.
private func messageButton(_ author: Author, shell: Shell) -> HTML {
    guard shell.navigation.contains(where: { $0.place == .messages }) else { return .empty }
    return """
        <form class="to-message" method="post" action="/messages/with/\(author.handle)">\
        \(button(shell.language(.message), style: .secondary))</form>
        """
}

private func sheets(_ head: ProfileHead, shell: Shell) -> HTML {
    let t = shell.language
    let author = head.author
    let code = menuLink(t(.qrCode), .qrCode, to: "\(author.path)/qr")
    guard case .other(_, let isMuted) = head.relation else {
        return sheet(id: "person-menu", title: author.name, in: t, menu([code]))
    }
    let mute: HTML = """
        <form method="post" action="\(author.path)/\(isMuted ? "unmute" : "mute")">\
        \(menuButton(t(isMuted ? .unmute : .mute), .mute))</form>
        """
    let muteForWeek: HTML = """
        <form method="post" action="\(author.path)/mute"><input type="hidden" name="days" value="7">\
        \(menuButton(t(.muteForWeek), .mute))</form>
        """
    let block = menuButton(t(.block), .block, isDanger: true, attributes: opens("block-person"))
    return """
        \(sheet(
            id: "person-menu", title: author.name, in: t,
            menu([code] + (isMuted ? [mute, block] : [mute, muteForWeek, block]))))
        \(blockSheet(author, shell: shell))
        """
}

/// Asks before blocking; opened by a button with `opens("block-person")`.
package func blockSheet(_ author: Author, shell: Shell) -> HTML {
    let t = shell.language
    return confirmation(
        id: "block-person", title: t(.blockQuestion(author.name)), text: t(.blockExplanation(shell.features)),
        action: "\(author.path)/block", confirm: t(.block), in: t)
}

private func blockedProfile(_ head: ProfileHead, shell: Shell) -> HTML {
    let t = shell.language
    return emptyState(
        .block, title: t(.youBlocked(head.author.name)), text: t(.blockExplanation(shell.features)),
        action: """
            <form method="post" action="\(head.author.path)/unblock">\(button(t(.unblock), style: .secondary))</form>
            """)
}

extension Phrase {
    fileprivate static func followersWord(_ count: Int) -> Phrase {
        Phrase("팔로워", count == 1 ? "follower" : "followers")
    }

    fileprivate static func blockQuestion(_ name: String) -> Phrase {
        Phrase("\(name) 님을 차단할까요?", "Block \(name)?")
    }

    fileprivate static func youBlocked(_ name: String) -> Phrase {
        Phrase("\(name) 님을 차단했어요", "You blocked \(name)")
    }

    fileprivate static let followingWord = Phrase("팔로잉", "following")
    fileprivate static let profileTabs = Phrase("프로필 보기", "Profile")
    fileprivate static let membersOnly = Phrase("회원에게만 공개", "members only")
    fileprivate static let openToOffers = Phrase("제안을 기다리고 있어요", "Open to offers")
    fileprivate static let mute = Phrase("뮤트", "Mute")
    fileprivate static let muteForWeek = Phrase("일주일 동안 뮤트", "Mute for a week")
    fileprivate static let unmute = Phrase("뮤트 풀기", "Unmute")
    package static let block = Phrase("차단", "Block")
    fileprivate static let unblock = Phrase("차단 풀기", "Unblock")

    /// What neither side sees any more.
    fileprivate static func blockExplanation(_ features: Features) -> Phrase {
        switch (features.contains(.works), features.contains(.threads)) {
        case (true, true):
            Phrase(
                "서로의 작품과 글, 댓글이 보이지 않고 팔로우도 풀려요. 상대방에게 알리지 않아요.",
                """
                You no longer see each other’s works, posts and comments, and follows end. They are not notified.
                """)
        case (true, false):
            Phrase(
                "서로의 작품과 댓글이 보이지 않고 팔로우도 풀려요. 상대방에게 알리지 않아요.",
                "You no longer see each other’s works and comments, and follows end. They are not notified.")
        case (false, true):
            Phrase(
                "서로의 글이 보이지 않고 팔로우도 풀려요. 상대방에게 알리지 않아요.",
                "You no longer see each other’s posts, and follows end. They are not notified.")
        case (false, false):
            Phrase(
                "서로에게 더는 보이지 않고 쓸 수도 없어요. 상대방에게 알리지 않아요.",
                "You no longer see each other or write to each other. They are not notified.")
        }
    }
}
