import Base
import Core
package import Design
package import Gallery
import PeoplePages

/// What a member has said of works, on their page.
package func profileCommentsView(_ replies: [ProfileComment], older: String?, isSelf: Bool, shell: Shell) -> HTML {
    let t = shell.language
    guard !replies.isEmpty else {
        return emptyState(
            .comment, title: t(.noReplies), text: t(isSelf ? .noOwnRepliesText : .noRepliesText),
            action: linkButton(t(.gallery), to: "/", style: .secondary))
    }
    let items = replies.map { reply -> HTML in
        """
        <li><a href="\(reply.work.workPath)#comment-\(reply.id.rawValue)"><span class="muted"><bdi>\(reply.title)</bdi> · \
        \(timeView(reply.createdAt, shell: shell))</span>\
        <span class="prose" dir="auto">\(unlinked(reply.text))</span></a></li>
        """
    }
    return #"<ul class="replies">\#(items)</ul>\#(older.map { moreLink($0, in: t) })"#
}

extension Phrase {
    fileprivate static let noReplies = Phrase("아직 남긴 댓글이 없어요", "No comments yet")
    fileprivate static let noOwnRepliesText = Phrase("작품에 댓글을 남기면 여기에 모여요.", "Your comments on works appear here.")
    fileprivate static let noRepliesText = Phrase("댓글을 남기면 여기에 보여요.", "Comments on works will appear here.")
}
