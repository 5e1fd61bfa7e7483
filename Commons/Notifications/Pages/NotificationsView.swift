import Base
import BasePages
import Core
package import Design
package import Notifications

/// All there is to know, as a list of rows between hairlines.
package func notificationsView(_ page: NotificationsPage, shell: Shell) -> HTML {
    let t = shell.language
    let days = Dictionary(grouping: page.groups) { Days(of: $0.createdAt, in: shell) }
    // What comes in while the page is open is put into the list of everything.
    let prefix = page.filter == .all ? "" : "\(page.filter.rawValue)-"
    // An empty list contains nothing, not even a line break: the style sheet tests `:empty`, for the headings, too.
    let lists = Days.allCases.map { day -> HTML in
        let rows = days[day, default: []].map { notificationView($0, shell: shell) }
        return #"<h2>\#(t(day.title))</h2><ol id="\#(prefix)\#(day.list)" data-live-region>\#(rows)</ol>"#
    }
    return """
        <section class="activity">
        <h1 class="visually-hidden">\(t(.notifications))</h1>
        \(lists)
        \(if: !page.groups.isEmpty || page.older == nil, nothingNew(shell: shell))
        \(page.older.map { older($0, in: t) })
        </section>
        """
}

/// One row. The sentence leads where it belongs and covers the row; the photo leads to the person, the image to the
/// work.
package func notificationView(_ group: NotificationGroup, shell: Shell) -> HTML {
    let t = shell.language
    let newest = group.newest
    let path = group.path
    let isOneFollow = newest.kind.offersFollow && group.rows.count == 1
    return """
        <li class="activity-row" id="notification-\(group.id.rawValue)"\(if: group.isUnread, " data-unread")>
        <p class="faces">\(newest.kind.isByAPerson ? group.actors.prefix(2).map(face) : [icon(.flag)])</p>
        <div class="activity-words">
        <p><a href="\(path)">\(if: group.isUnread, #"<span class="visually-hidden">\#(t(.isNew)) </span>"#)\
        \(sentence(group, in: t))</a> \(timeView(group.createdAt, shell: shell))</p>
        \(newest.post.map(excerpt))
        \(if: newest.kind.offersFollow && group.rows.count > 1, everybody(group, shell: shell))
        </div>
        \(if: isOneFollow, followButton(newest.follow, shell: shell))\(newest.post.map(thumbnail))\
        \(newest.kind.topic == .talk ? newest.post.map { rowMenu($0, in: t) } : nil)
        </li>
        """
}

/// What else there is to do with what somebody has said.
private func rowMenu(_ post: NotificationPost, in t: Language) -> HTML {
    """
    <details class="row-menu"><summary aria-label="\(t(.moreActions))">\(icon(.more))</summary>\
    \(menu([muteThreadRow(post.id, isMuted: false, in: t)]))</details>
    """
}

private func nothingNew(shell: Shell) -> HTML {
    let t = shell.language
    let hasWorks = shell.features.contains(.works)
    return emptyState(
        .bell, title: t(.nothingNew), text: t(hasWorks ? .nothingNewText : .nothingNewPostText),
        action: hasWorks
            ? linkButton(t(.newWork), to: "/works/new", icon: .plus)
            : linkButton(t(.home), to: "/", style: .secondary))
}

private func face(_ author: Author) -> HTML {
    #"<a href="\#(author.path)" aria-label="\#(author.name)">\#(avatar(author))</a>"#
}

extension NotificationPost {
    /// Where the image leads.
    fileprivate var rootPath: String {
        switch kind {
        case .post, .reply: id.postPath
        case .exhibition: root.exhibitionPath
        case .work, .comment: root.workPath
        }
    }
}

private func excerpt(_ post: NotificationPost) -> HTML {
    let excerpt = post.excerpt
    return excerpt.isEmpty ? .empty : #"<p class="excerpt" dir="auto">\#(excerpt)</p>"#
}

/// The smallest rendition will do. The sentence links to the work, too, so screen readers announce it once.
private func thumbnail(_ post: NotificationPost) -> HTML {
    guard let picture = post.picture else { return .empty }
    return """
        <a class="thumbnail" href="\(post.rootPath)" tabindex="-1" aria-hidden="true" style="\(picture.corners)">\
        <img src="\(picture.source(atLeast: 1))" alt="" width="48" height="48" loading="lazy" decoding="async"></a>
        """
}

/// New followers, each with the button to follow back.
private func everybody(_ group: NotificationGroup, shell: Shell) -> HTML {
    let people = group.rows.map { row -> HTML in
        """
        <li>\(face(row.actor))<a class="name" href="\(row.actor.path)" dir="auto">\(row.actor.name)</a>\
        \(followButton(row.follow, shell: shell))</li>
        """
    }
    return """
        <details class="everybody"><summary>\(shell.language(.showEverybody))</summary><ul>\(people)</ul></details>
        """
}

private func sentence(_ group: NotificationGroup, in t: Language) -> HTML {
    guard !group.newest.kind.comesByItself else { return HTML(escaping: t(group.sentence)) }
    let names = group.actors.prefix(2).map { #"<b dir="auto">\#($0.name)</b>"# as HTML }
    return """
        \(names[0])\(if: names.count > 1, "\(t(group.betweenNames))\(names[1])")\(t(group.behindNames)) \(t(group.sentence))
        """
}

private func older(_ path: String, in t: Language) -> HTML {
    #"<p class="older"><a class="button quiet" rel="next" href="\#(path)">\#(t(.more))</a></p>"#
}

extension Phrase {
    fileprivate static let nothingNew = Phrase("아직 알림이 없어요", "No notifications yet")
    fileprivate static let nothingNewText = Phrase(
        "누군가 내 작품을 좋아하거나 댓글을 남기면 여기에서 알려 드려요.",
        "Likes, comments and new followers appear here.")
    fileprivate static let nothingNewPostText = Phrase(
        "누군가 내 글을 좋아하거나 답글을 남기면 여기에서 알려 드려요.",
        "Likes, replies and new followers appear here.")
    fileprivate static let isNew = Phrase("새 알림:", "New:")
    fileprivate static let showEverybody = Phrase("전체 보기", "Show everybody")
    fileprivate static let moreActions = Phrase("더 보기", "More")
}

extension NotificationKind {
    /// Whether the row shows a face: members do not learn which moderator decided.
    fileprivate var isByAPerson: Bool { path == nil || !(comesByItself || isForModerators) }
}
