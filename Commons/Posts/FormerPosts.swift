import Accounts
package import Base
package import Core
import Kernel
package import SQL

/// What posts said before somebody edited or deleted them, for those who saw it and report it. Nobody reads it unless it is
/// reported: then moderators do, as part of the case.
package enum FormerPosts {
    /// How long it is kept, as the terms say.
    package static let kept: Duration = .days(14)
    /// A report has no more versions.
    private static let most = 5

    /// Does what changes or deletes a post, and keeps what it said before if it says something else now.
    ///
    /// - Parameter images: copies of those that go, or of all.
    package static func keeping<Result>(
        _ post: ID<Post>, images: [[UInt8]] = [], _ services: Services, in transaction: Transaction,
        while change: () throws -> Result
    ) throws -> Result {
        let before = try SaidPost.read(post, services, transaction)
        // What moderators have hidden, what waits for them and what is a draft, nobody has seen; what was for some, not every
        // member who asks.
        let wasSeen =
            try transaction.value(
                "SELECT 1 FROM posts p WHERE p.id = \(post) AND \(.openToMembers("p")) AND \(.notAway("p.author_id"))",
                as: Int.self) != nil
        let rootAuthor: ID<Account>? =
            try before.flatMap { before in
                try transaction.value("SELECT author_id FROM posts WHERE id = \(before.root)", as: ID<Account>?.self)
            } ?? nil
        let result = try change()
        guard wasSeen, let before else { return result }
        let after = try SaidPost.read(post, services, transaction)
        guard after?.text != before.text || !images.isEmpty else { return result }
        let id = services.ids.next(FormerPost.self)
        try transaction.execute(
            """
            INSERT INTO former_posts (id, post_id, author_id, root_author_id, kind, text, gone_at)
            VALUES (\(id), \(post), \(before.author), \(rootAuthor), \(before.kind), \(before.text),
                \(services.clock.now()))
            """)
        for (position, image) in images.enumerated() {
            try transaction.execute(
                "INSERT INTO former_post_images (former_id, position, image) VALUES (\(id), \(position), \(image))")
        }
        return result
    }

    /// What a member has seen of a post that is otherwise now, or not there any more: all that it said since their page was
    /// rendered, or at the last. `nil` where there is nothing, or nothing they may have seen.
    ///
    /// - Parameter seen: when the page was rendered.
    static func seen(
        _ post: ID<Post>, at seen: Timestamp?, by member: ID<Account>, _ services: Services, _ reader: Reader
    ) throws -> (author: ID<Account>, kind: PostKind, items: [CaseItem])? {
        let kinds = PostKind.allCases.filter(services.site.features.postKinds.contains)
        typealias Version = (id: ID<FormerPost>, author: ID<Account>, kind: PostKind, text: String)
        func versions(_ range: Statement) throws -> [Version] {
            try reader.all(statement(post, of: kinds, by: member, range)) { row in
                (id: try row.next(), author: try row.next(), kind: try row.next(), text: try row.next())
            }
        }
        var found = try seen.map { try versions("f.gone_at >= \($0) ORDER BY f.gone_at, f.id LIMIT \(most)") } ?? []
        if found.isEmpty, try SaidPost.read(post, services, reader) == nil {
            found = try versions("1 = 1 ORDER BY f.gone_at DESC, f.id DESC LIMIT 1")
        }
        guard let last = found.last else { return nil }
        let items = try found.filter { $0.author == last.author }.flatMap { version in
            let images = try reader.values(
                "SELECT image FROM former_post_images WHERE former_id = \(version.id) ORDER BY position",
                as: [UInt8].self)
            return CaseItem.all(version.text, images)
        }
        return (last.author, last.kind, items)
    }

    /// Whether a post is gone that the member may have seen, and may still report.
    package static func isKept(
        _ post: ID<Post>, for member: ID<Account>, _ services: Services, _ reader: Reader
    ) throws -> Bool {
        guard try SaidPost.read(post, services, reader) == nil else { return false }
        return try seen(post, at: nil, by: member, services, reader) != nil
    }

    /// - Parameter range: which of them, and how many.
    package static func statement(
        _ post: ID<Post>, of kinds: [PostKind], by member: ID<Account>, _ range: Statement
    ) -> Statement {
        """
        SELECT f.id, f.author_id, f.kind, f.text FROM former_posts f
        WHERE f.post_id = \(post) AND f.kind IN (\(list: kinds))
            AND f.gone_at >= (SELECT j.created_at FROM accounts j WHERE j.id = \(member))
            AND \(.notBlocked("f.author_id", by: member))
            AND (f.kind = \(PostKind.reply) OR f.root_author_id IS NULL
                OR \(.notBlocked("f.root_author_id", by: member)))
            AND \(range)
        """
    }

    /// Forgets what has been kept for long enough.
    package static func removeOld(_ services: Services) async throws {
        let end = services.clock.now() - kept
        while try await services.database.write({ transaction in
            try transaction.execute(
                "DELETE FROM former_posts WHERE id IN (SELECT id FROM former_posts WHERE gone_at < \(end) LIMIT 200)")
        }) > 0 {}
    }
}

/// The kind of entity a former version of a post is.
package enum FormerPost {}

extension CaseItem {
    /// What was said, and all images.
    static func all(_ text: String, _ images: [[UInt8]]) -> [CaseItem] {
        [CaseItem(text: text, image: images.first)] + images.dropFirst().map { CaseItem(text: "", image: $0) }
    }
}

extension Migration {
    package static let formerPosts = Migration(
        "former-posts-1",
        """
        CREATE TABLE former_posts (
            id INTEGER PRIMARY KEY,
            post_id INTEGER NOT NULL,
            author_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            root_author_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
            kind TEXT NOT NULL,
            text TEXT NOT NULL,
            gone_at INTEGER NOT NULL
        );
        CREATE INDEX former_posts_by_post ON former_posts (post_id, gone_at);
        CREATE INDEX former_posts_by_author ON former_posts (author_id);
        CREATE INDEX former_posts_by_root_author ON former_posts (root_author_id);
        CREATE INDEX former_posts_by_time ON former_posts (gone_at);
        CREATE TABLE former_post_images (
            former_id INTEGER NOT NULL REFERENCES former_posts (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            image BLOB NOT NULL,
            PRIMARY KEY (former_id, position)
        )
        """)
}
