import Accounts
import Base
import BasePages
import Core
package import Design
package import People

/// A profile: its head, above the spaces' tabs.
///
/// - Parameters:
///   - kinds: the words for the head's counts.
///   - tab: the tab that is shown; the first where nothing else is said.
package func profileView(
    _ head: AccountFacts, counts kinds: [ProfileCount], tabs: [ProfileTab], tab: ProfileTab? = nil, shell: Shell,
    _ content: HTML
) -> HTML {
    let t = shell.language
    guard !head.isBlocked else { return blockedProfile(head, shell: shell) }
    let (author, details) = (head.author, head.details)
    return """
        <div class="profile">
        \(head.header.map(headerImage))
        <header class="profile-head">
        \(avatar(author, size: .large))
        <div class="who">
        <h1 dir="auto">\(author.name)</h1>
        <p class="muted">@\(author.handle)\
        \(details.facts.map { #" · <span dir="auto">\#($0)</span>"# as HTML })\
        \(if: details.isPrivate, #" · <span class="closed">\#(t(.membersOnly))</span>"#)</p>
        \(if: details.isOpenToOffers, offers(details.offersFor, in: t))
        </div>
        <div class="says">
        \(if: !details.bio.isEmpty, #"<p class="prose" dir="auto">\#(prose(details.bio, shell))</p>"#)
        \(if: !details.links.isEmpty, #"<p class="links">\#(details.linkList.map(profileLink))</p>"#)
        \(counts(head, kinds, shell: shell))
        \(if: head.waiting > 0, #"<p class="waits"><a href="\#(SettingsPath.standing)">\#(t(.waiting(head.waiting)))</a></p>"#)
        </div>
        <div class="profile-actions">\(actions(head, shell: shell))</div>
        </header>
        \(mutedNotice(head, in: t))
        \(if: !tabs.isEmpty, tabBar(tabs, current: tab ?? tabs[0], of: author, in: t))
        \(content)
        </div>
        \(sheets(head, shell: shell))
        """
}

private func offers(_ what: String, in t: Language) -> HTML {
    guard !what.isEmpty else { return #"<p class="offers">\#(t(.openToOffers))</p>"# }
    return #"<p class="offers">\#(t(.openToOffers)): <span dir="auto">\#(what)</span></p>"#
}

/// What the viewer might wonder at: why this member's works are in no list.
private func mutedNotice(_ head: AccountFacts, in t: Language) -> HTML {
    guard case .other(_, isMuted: true, isWatching: _) = head.relation else { return .empty }
    return """
        <form class="muted-notice" method="post" action="\(head.author.path)/unmute">\(icon(.mute))\
        <span>\(t(.youMuted(head.author.name)))</span>\(button(t(.unmute), style: .quiet))</form>
        """
}

private func tabBar(_ tabs: [ProfileTab], current: ProfileTab, of author: Author, in t: Language) -> HTML {
    tabFilter(
        tabs.map { Tab(t($0.label), path: tabs.path(of: $0, at: author.path), isCurrent: $0.name == current.name) },
        label: t(.profileTabs))
}

/// The address without what everybody knows of it.
private func profileLink(_ link: String) -> HTML {
    guard let link = WebLink(link) else { return HTML(escaping: link) }
    let name = link.shown.replacing("https://", with: "").replacing("http://", with: "")
    return #"<a href="\#(link.address)" rel="me nofollow noopener ugc">\#(name)</a>"#
}

/// Without the numbers, what remains are the ways to followers and followed.
private func counts(_ head: AccountFacts, _ kinds: [ProfileCount], shell: Shell) -> HTML {
    let t = shell.language
    let path = head.author.path
    let id = head.author.id.rawValue
    let counted = head.counts.map { count -> HTML in
        let label = kinds.first { $0.name == count.name }.map { t($0.label(count.number)) }
        return #"<span class="count"><strong>\#(count.number.grouped)</strong> <span>\#(label ?? "")</span></span>"#
    }
    guard shell.features.contains(.follows) else {
        return counted.isEmpty ? .empty : #"<p class="counts">\#(counted)</p>"#
    }
    return """
        <p class="counts">\(counted)\
        <a href="\(path)/followers"><strong class="count" id="followers-\(id)" data-live-region>\
        \(head.followers.grouped)</strong> \
        <span class="count" id="followers-word-\(id)">\(t(.followersWord(head.followers)))</span>\
        <span class="uncounted">\(t(.followersWord(0)))</span></a>\
        <a href="\(path)/following"><strong class="count" id="following-\(id)" data-live-region>\
        \(head.following.grouped)</strong> \
        <span>\(t(.followingWord))</span></a></p>
        """
}

private func actions(_ head: AccountFacts, shell: Shell) -> HTML {
    let t = shell.language
    let share = iconButton(t(.share), .share, attributes: #"type="button" data-share="\#(head.author.path)""#)
    let more = iconButton(t(.more), .more, attributes: opens("person-menu"))
    switch head.relation {
    case .oneself:
        let settings = iconLink(t(.settings), .gear, to: SettingsPath.index)
        let edit = linkButton(t(.editProfile), to: SettingsPath.profile, style: .secondary)
        return "\(edit)\(share)\(settings)\(more)"
    case .signedOut:
        let hasFollows = shell.features.contains(.follows)
        let reach =
            hasFollows
            ? followButton(FollowState(visiting: head.author), shell: shell)
            : messageButton(head.author, shell: shell)
        return "\(reach)\(share)\(more)"
    case .other(let follow, _, let isWatching):
        let message = messageButton(head.author, shell: shell)
        let hasFollows = shell.features.contains(.follows)
        let watch = watchButton(head.author, isWatching: isWatching, shell: shell)
        return "\(hasFollows ? followButton(follow, shell: shell) : .empty)\(watch)\(message)\(share)\(more)"
    case .blocked: return .empty
    }
}

/// Begins or opens the conversation, where there is a space for that; for visitors once they are in (`toggle.js`).
private func messageButton(_ author: Author, shell: Shell) -> HTML {
    guard shell.navigation.contains(where: { $0.place == .messages }) else { return .empty }
    return """
        <form class="to-message" method="post" action="/messages/with/\(author.handle)" data-asked="message">\
        \(button(shell.language(.message), style: .secondary))</form>
        """
}

private func sheets(_ head: AccountFacts, shell: Shell) -> HTML {
    let t = shell.language
    let author = head.author
    let code = menuLink(t(.qrCode), .qrCode, to: "\(author.path)/qr")
    guard case .other(_, let isMuted, _) = head.relation else {
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
    let report = menuButton(t(.report), .flag, attributes: opens("report-account"))
    return """
        \(sheet(
            id: "person-menu", title: author.name, in: t,
            menu([code] + (isMuted ? [mute] : [mute, muteForWeek]) + [report, block])))
        \(blockSheet(author, shell: shell))
        \(reportAccountSheet(author, in: t))
        """
}

extension Phrase {
    static func followersWord(_ count: Int) -> Phrase {
        Phrase("팔로워", count == 1 ? "follower" : "followers")
    }

    fileprivate static func youMuted(_ name: String) -> Phrase {
        Phrase("\(name) 님을 뮤트했어요. 목록에 나오지 않아요.", "You muted \(name). They are left out of your lists.")
    }

    fileprivate static func waiting(_ count: Int) -> Phrase {
        Phrase("확인을 기다리는 글 \(count.grouped)개", "\(count.grouped) waiting for review")
    }

    fileprivate static let followingWord = Phrase("팔로잉", "following")
    fileprivate static let profileTabs = Phrase("프로필 보기", "Profile")
    fileprivate static let membersOnly = Phrase("회원에게만 공개", "members only")
    fileprivate static let openToOffers = Phrase("제안을 기다리고 있어요", "Open to offers")
    fileprivate static let mute = Phrase("뮤트", "Mute")
    fileprivate static let muteForWeek = Phrase("일주일 동안 뮤트", "Mute for a week")
    static let unmute = Phrase("뮤트 풀기", "Unmute")
}
