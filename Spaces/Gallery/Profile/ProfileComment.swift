import Base
package import Core
package import Design
import PeoplePages
import SQL

/// A comment as its author's page shows it: the words, and the work they are about.
package struct ProfileComment: Sendable {
    package let id: ID<Post>
    package let work: ID<Post>
    package let title: String
    package let text: String
    package let createdAt: Timestamp
}

enum ProfileCommentQueries {
    static let pageSize = 30

    static func page(
        by author: ID<Account>, before: ID<Post>?, viewer: ID<Account>?, now: Timestamp, _ reader: Reader
    ) throws -> (replies: [ProfileComment], next: ID<Post>?) {
        let rows = try reader.all(statement(by: author, before: before, viewer: viewer, now: now)) { row in
            ProfileComment(
                id: try row.next(), work: try row.next(), title: try row.next(), text: try row.next(),
                createdAt: try row.next())
        }
        return (Array(rows.prefix(pageSize)), rows.count > pageSize ? rows[pageSize - 1].id : nil)
    }

    static func statement(
        by author: ID<Account>, before: ID<Post>?, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT p.id, p.root_id, w.title, p.text, p.created_at
        FROM posts p JOIN works w ON w.post_id = p.root_id
        WHERE p.author_id = \(author) AND p.id < \(before ?? ID(rawValue: .max)) AND p.kind = 'comment'
            AND \(.open("p", to: viewer)) AND \(.open(at: "w.post_id", to: viewer))
            AND \(.notHidden("w.author_id", by: viewer, now: now))
        ORDER BY p.id DESC LIMIT \(pageSize + 1)
        """
    }
}

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
