package import Comments
package import Core
package import Design

/// Comments, newest first, answers below what they answer, with the way to older ones. `part=comments` answers with
/// ``commentItems(_:older:shell:)``.
package func commentsView(
    of root: ID<Post>, count: Int, _ comments: [CommentItem], asking question: HTML = .empty, older: String?,
    title: Phrase = .comments, empty: Phrase = .noComments, shell: Shell
) -> HTML {
    let t = shell.language
    return """
        <section class="comments">
        <h2>\(t(title)) \
        <span class="count" id="comment-count-\(root.rawValue)" data-live-region\(if: count == 0, " data-zero")>\
        \(count.grouped)</span></h2>
        \(question)
        <ol id="comments" data-live-region>\(commentItems(comments, older: older, shell: shell))</ol>
        <p class="no-comments muted">\(t(empty))</p>
        </section>
        """
}

/// Comments that come newest first, with the answers to each below it, the oldest of them first. What is answered on
/// another page of them leaves its answer in its own place.
package func threaded(_ comments: [CommentItem]) -> [(comment: CommentItem, isBelow: Bool)] {
    let here = Set(comments.map(\.id))
    let answers = Dictionary(grouping: comments) { $0.answers.flatMap { here.contains($0) ? $0 : nil } }
    func thread(_ comment: CommentItem, isBelow: Bool) -> [(comment: CommentItem, isBelow: Bool)] {
        let below = (answers[comment.id] ?? []).reversed()
        return [(comment, isBelow)] + below.flatMap { thread($0, isBelow: true) }
    }
    return (answers[nil] ?? []).flatMap { thread($0, isBelow: false) }
}

/// The comments alone, followed by the link to older ones.
package func commentItems(_ comments: [CommentItem], older: String?, shell: Shell) -> HTML {
    let items = threaded(comments).map { commentView($0.comment, isBelow: $0.isBelow, shell: shell) }
    return "\(items)\(older.map { olderLink($0, in: shell.language) })"
}

private func olderLink(_ path: String, in t: Language) -> HTML {
    #"<li class="older"><a class="button quiet" rel="next" href="\#(path)" data-older>\#(t(.olderComments))</a></li>"#
}

extension Phrase {
    package static let noComments = Phrase(
        "아직 댓글이 없어요. 첫마디를 건네 보세요.", "No comments yet. Yours would be the first.")
    /// The same for the maker or curator of what it is below.
    package static let noCommentsYet = Phrase("아직 댓글이 없어요.", "No comments yet.")
    fileprivate static let olderComments = Phrase("이전 댓글 보기", "Older comments")
}
