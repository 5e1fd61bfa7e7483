import Base
package import Core
package import SQL

/// A plain form says the same as a post of its author's that is a few minutes old. After a lost answer a browser may bring
/// the form's page anew, with another ``PublishPost/clientID``: then these are the same words, and two posts were not meant.
package struct SaidJustNow: Error {
    /// What was posted.
    package let post: ID<Post>

    /// - Parameter known: the post that the sender has been asked about.
    package static func check(_ form: PublishPost, known: String, at now: Timestamp, _ reader: Reader) throws {
        guard let name = form.clientID, !name.isEmpty, !form.text.isEmpty,
            try PublishedBefore.find(as: name, by: form.author, reader) == nil,
            let post = try reader.value(statement(form, at: now), as: ID<Post>.self), known != post.description
        else { return }
        throw SaidJustNow(post: post)
    }

    static func statement(_ form: PublishPost, at now: Timestamp) -> Statement {
        let recent = ID<Post>.made(since: now - .justNow, until: now)
        let isRecent: Statement = "p.id BETWEEN \(recent.lowerBound) AND \(recent.upperBound)"
        let kind: PostKind = form.inReplyTo == nil ? .post : .reply
        let isTheSame: Statement = """
            p.text = \(form.text) AND p.warning = \(form.warning) AND COALESCE(p.parent_id, 0) = \(form.inReplyTo?.rawValue ?? 0)
            AND COALESCE(p.quote_id, 0) = \(form.quoting?.rawValue ?? 0)
            """
        return """
            SELECT p.id FROM posts p
            WHERE p.author_id = \(form.author) AND p.kind = \(kind) AND \(isRecent) AND \(isTheSame)
                AND p.state IN ('published', 'held')
            ORDER BY p.id DESC LIMIT 1
            """
    }
}
