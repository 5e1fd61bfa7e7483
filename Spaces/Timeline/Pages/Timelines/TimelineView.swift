import BasePages
import Core
package import Design
import Posts
package import Timeline

/// The stream below the form to add to it, or what to do while there is nothing in it.
package func timelineView(_ page: TimelinePage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="stream-page">
        <h1 class="visually-hidden">\(t(page.filter.title))</h1>
        \(if: page.isFirst && shell.visitor == nil, placeIntro(.timeline, shell: shell))
        \(if: page.isFirst && page.filter != .saved && shell.visitor != nil, postComposer(page.composer, shell: shell))
        \(if: page.filter != .saved, newPostsPill(page.filter, in: t))
        \(stream(
            page.items, next: page.next, follows: page.filter == .home, shell: shell,
            empty: page.isFirst ? empty(page.filter, shell: shell) : nothingMore(in: t)))
        \(if: page.filter != .saved && shell.visitor != nil && page.composer.restriction == nil, """
            <a class="compose-up" href="/posts/new" aria-label="\(t(.newPost))" data-compose hidden>\(icon(.pencil))</a>
            """)
        </div>
        """
}

func timelineFrame(_ filter: TimelineFilter, in shell: Shell) -> Frame {
    var frame = Frame(
        title: shell.language(filter.title), place: .timeline, bar: timelineBar(filter, shell: shell),
        topics: filter == .local ? [TimelineUpdates.topic] : [], scripts: ["timeline.js"])
    frame.back = "/timeline"
    if filter != .home { frame.pageTitle = "\(frame.title) – \(shell.language(.timeline))" }
    return frame
}

/// The filters of the timeline, for the middle of the bar. Visitors have none.
func timelineBar(_ filter: TimelineFilter, shell: Shell) -> HTML? {
    guard shell.visitor != nil else { return nil }
    let t = shell.language
    return tabFilter(
        TimelineFilter.allCases.map { Tab(t($0.label), path: $0.path, isCurrent: $0 == filter) },
        label: t(.filters))
}

/// Posts as a list that loads more as the page scrolls. An empty list is rendered as well, for the first post that
/// comes, with `empty` below it.
///
/// - Parameter follows: whether it shows posts of people the viewer follows, so that those of others leave it.
package func stream(
    _ items: [PostItem], next: String?, follows: Bool = false, shell: Shell, empty: HTML
) -> HTML {
    """
    <ol class="stream" id="wall" data-part="posts"\(if: follows, " data-follows")>\(streamItems(items, next: next, shell: shell))</ol>
    \(if: items.isEmpty && next == nil, #"<div class="stream-empty">\#(empty)</div>"#)
    \(postMenuSheet(in: shell.language))
    """
}

/// The posts alone, followed by the link to the next ones: what `part=posts` answers.
package func streamItems(_ items: [PostItem], next: String?, shell: Shell) -> HTML {
    let t = shell.language
    let posts = items.map { postView($0, shell: shell) }
    let more = next.map {
        #"<li class="wall-next"><a class="button secondary" rel="next" href="\#($0)" data-next>\#(t(.more))</a></li>"#
            as HTML
    }
    return "\(posts)\(more)"
}

/// Shown by a live update; leads to the top of a fresh stream.
private func newPostsPill(_ filter: TimelineFilter, in t: Language) -> HTML {
    """
    <div class="pill-place" aria-live="polite"><a class="pill" id="\(filter.pill)" href="\(filter.path)" data-new hidden>\
    \(icon(.refresh))<span>\(t(.newPosts))</span></a></div>
    """
}

private func empty(_ filter: TimelineFilter, shell: Shell) -> HTML {
    let t = shell.language
    switch filter {
    case .home:
        return emptyState(
            .timeline, title: t(.homeEmpty), text: t(.homeEmptyText),
            action: linkButton(t(.toLocal), to: "/timeline/local", style: .secondary))
    case .local:
        return emptyState(.timeline, title: t(.localEmpty), text: t(.localEmptyText))
    case .saved:
        return emptyState(.bookmark, title: t(.nothingSaved), text: t(.nothingSavedText))
    }
}

extension TimelineFilter {
    var title: Phrase { self == .home ? .timeline : label }

    var label: Phrase {
        switch self {
        case .home: .home
        case .local: .local
        case .saved: .savedPosts
        }
    }

    var path: String { self == .home ? "/timeline" : "/timeline/\(rawValue)" }
    /// The element a live update shows.
    var pill: String { self == .home ? "new-home-posts" : "new-posts" }
}

extension Phrase {
    static let local = Phrase("전체", "Local")
    fileprivate static let filters = Phrase("이야기 고르기", "Timelines")
    fileprivate static let newPosts = Phrase("새 글", "New posts")
    fileprivate static let homeEmpty = Phrase("아직 조용해요", "It is quiet here")
    fileprivate static let homeEmptyText = Phrase(
        "사람들을 팔로우하면 그들의 글이 여기에 모여요. 첫 글을 남겨도 좋아요.",
        "Follow people to see their posts here, or write the first post yourself.")
    fileprivate static let toLocal = Phrase("전체 글 보기", "See everybody’s posts")
    fileprivate static let localEmpty = Phrase("아직 글이 없어요", "No posts yet")
    fileprivate static let savedPosts = Phrase("저장한 글", "Saved")
    fileprivate static let nothingSaved = Phrase("저장한 글이 없어요", "Nothing saved yet")
    fileprivate static let nothingSavedText = Phrase(
        "글 아래의 책갈피를 누르면 여기에 모여요. 나만 볼 수 있어요.", "Press the bookmark below a post to save it here. Only you see it.")
    fileprivate static let localEmptyText = Phrase("첫 글을 남겨 보세요.", "Yours would be the first.")
}
