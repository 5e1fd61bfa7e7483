import Base
import Core
import Design
import NotificationsPages
import PeoplePages
import Posts
import Timeline

/// What else there is to do with a post.
///
/// - Parameters:
///   - rights: what the viewer may do about quoting.
///   - isMuted: whether the viewer has muted its thread.
///   - isPage: whether it is a page of its own, with the question before deleting.
///   - back: where a page without scripts leads back to after muting or blocking.
func postMenu(
    _ item: PostItem, _ rights: QuoteRights, isMuted: Bool, isPage: Bool, back: String? = nil, shell: Shell
) -> HTML {
    let (id, t) = (item.id, shell.language)
    let quoting =
        (rights.mayQuote ? [menuLink(t(.quote), .quote, to: "/posts/new?quote=\(id)")] : [])
        + (rights.mayRemove ? [menuLink(t(.removeFromQuote), .quote, to: "\(id.postPath)/unquote")] : [])
    let others =
        quoting + [
            copyLinkRow(item.path, in: t),
            menuLink(t(.whoReposted), .repost, to: "\(id.postPath)/reposts"),
            menuLink(t(.whoLiked), .heart, to: "\(id.postPath)/likes"),
        ] + (shell.visitor == nil ? [] : [muteThreadRow(id, isMuted: isMuted, in: t)])
    guard item.isOwn else {
        let person = shell.visitor == nil ? [] : personRows(item.author, back: back, in: t)
        return menu(others + person + [report(id, shell: shell)])
    }
    let isOpen = item.poll.map { !$0.isClosed(at: shell.now) } ?? false
    let close: [HTML] = isOpen ? [menuLink(t(.closePoll), .poll, to: "\(id.postPath)/close-poll")] : []
    return menu(
        others + close + [
            menuLink(t(.edit), .pencil, to: "\(id.postPath)/edit"),
            """
            <form method="post" action="\(id.postPath)/\(item.isPinned ? "unpin" : "pin")">\
            \(menuButton(t(item.isPinned ? .unpin : .pin), .pin))</form>
            """,
            isPage
                ? menuButton(t(.delete), .trash, isDanger: true, attributes: opens("delete-post"))
                : removal(item, in: t),
        ])
}

/// The menu without scripts, below its post.
func postMenuView(
    _ item: PostItem, _ rights: QuoteRights, isMuted: Bool, back: String, shell: Shell
) -> HTML {
    let t = shell.language
    return """
        <div class="stream-page"><h1 class="visually-hidden">\(t(.thisPost))</h1>
        <ol class="stream">\(postView(item, isFocus: true, shell: shell))</ol>
        \(postMenu(item, rights, isMuted: isMuted, isPage: true, back: back, shell: shell))</div>
        \(deletionSheet(item, in: t))
        """
}

/// The sheet that menus of posts are shown in.
func postMenuSheet(in t: Language) -> HTML {
    sheet(id: "post-menu", title: t(.thisPost), in: t, "<div data-menu-body></div>")
}

private func deletionSheet(_ item: PostItem, in t: Language) -> HTML {
    guard item.isOwn else { return .empty }
    return confirmation(
        id: "delete-post", title: t(.deleteQuestion), text: t(.deleteForGood), action: deletionPath(item),
        confirm: t(.delete), in: t)
}

private func removal(_ item: PostItem, in t: Language) -> HTML {
    """
    <form method="post" action="\(deletionPath(item))" data-delete="post-\(item.id.rawValue)">\
    \(menuButton(t(.delete), .trash, isDanger: true))</form>
    """
}

/// The page to return to from one that is gone with the post.
private func deletionPath(_ item: PostItem) -> String {
    "\(item.id.postPath)/delete?next=\(item.kind == .post ? "/timeline" : item.root.postPath)"
}

/// What is left to do with a post that is gone, for viewers who still have it on an open page.
func goneMenu(_ id: ID<Post>, shell: Shell) -> HTML { menu([report(id, shell: shell)]) }

private func report(_ id: ID<Post>, shell: Shell) -> HTML {
    """
    <form action="\(id.postPath)/report" data-report>\
    <input type="hidden" name="seen" value="\(shell.now.milliseconds)">\
    \(menuButton(shell.language(.report), .flag))</form>
    """
}

extension Phrase {
    static let thisPost = Phrase("이 글", "This post")
    fileprivate static let pin = Phrase("내 프로필에 고정", "Pin to my profile")
    fileprivate static let unpin = Phrase("고정 풀기", "Unpin")
    fileprivate static let whoReposted = Phrase("재게시한 사람", "Who reposted it")
    fileprivate static let whoLiked = Phrase("좋아하는 사람", "Who liked it")
}
