import Accounts
package import Base
package import Core
package import Posts
package import SQL

/// What posts quote, or name by its address, as the viewer sees it.
extension PostReader {
    package func quotes(_ ids: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: PostItem.Quote] {
        guard !ids.isEmpty else { return [:] }
        let rows = try reader.all(Self.quotesStatement(ids, viewer: viewer, hasWorks: cards != nil)) { row in
            let id = try row.next(as: ID<Post>.self)
            let kind = try row.next(as: PostKind.self)
            let text = try row.next(as: String.self)
            let createdAt = try row.next(as: Timestamp.self)
            let warning = try row.next(as: String.self)
            let language = try row.next(as: TextLanguage?.self)
            let author = try Author(row: &row)
            // A muted word is not shown in a quotation either.
            let mutedWord = author.id == viewer ? nil : words.first(in: text)
            var post = QuotedPost(
                id: id, author: author, text: text, createdAt: createdAt, warning: warning, mutedWord: mutedWord)
            post.language = language
            return (kind: kind, post: post)
        }
        let hasCard: Set<PostKind> = [.work, .exhibition]
        let cards = try readCards(of: rows.filter { hasCard.contains($0.kind) }.map(\.post.id), reader)
        let pictures = try pictures(of: rows.filter { !hasCard.contains($0.kind) }.map(\.post.id), limit: 1, reader)
        return Dictionary(
            rows.map { row -> (ID<Post>, PostItem.Quote) in
                if hasCard.contains(row.kind) {
                    return (row.post.id, cards[row.post.id].map { PostItem.Quote.card($0) } ?? .gone)
                }
                var post = row.post
                post.picture = pictures[post.id]?.first
                return (post.id, .post(post))
            }
        ) { first, _ in first }
    }

    static func quotesStatement(_ ids: [ID<Post>], viewer: ID<Account>?, hasWorks: Bool) -> Statement {
        """
        SELECT p.id, p.kind, p.text, p.created_at, p.warning, p.language, \(Author.columns)
        FROM posts p JOIN accounts a ON a.id = p.author_id
        WHERE p.id IN (\(list: ids)) AND \(.visible("p", to: viewer)) \(isShownByCard(hasWorks))
        """
    }

    /// Which kinds are shown so: exhibitions, too, where there are works.
    private static func isShownByCard(_ hasWorks: Bool) -> Statement {
        hasWorks ? "" : isHere("p.kind", hasWorks: false)
    }

    func readCards(of works: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: Embed] {
        guard let cards, !works.isEmpty else { return [:] }
        return try cards(works, viewer, reader)
    }
}

extension PostQueries {
    /// Part of the posts that quote a post, as lists show them.
    package static func quotes(
        of post: ID<Post>, _ span: ListSpan, viewer: ID<Account>?, now: Timestamp, _ reader: Reader
    ) throws -> ListPage<ID<Post>> {
        let ids = try reader.values(quoting(post, span, viewer: viewer, now: now), as: ID<Post>.self)
        return span.slice((span.isRising ? ids.reversed() : ids).map { (place: $0.rawValue, item: $0) })
    }

    static func quoting(_ post: ID<Post>, _ span: ListSpan, viewer: ID<Account>?, now: Timestamp) -> Statement {
        """
        SELECT p.id FROM posts p
        WHERE p.quote_id = \(post) AND p.quote_revoked = 0 AND \(span.holds("p.id"))
            AND \(.listed(alone: "p", to: viewer, now: now))
        \(span.taken(by: "p.id"))
        """
    }
}
