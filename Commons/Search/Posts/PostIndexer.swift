package import Base
import Core
import Logging
package import SQL
package import ServiceLifecycle

/// Makes posts findable a moment after they are written: whoever posts does not wait for it.
package struct PostIndexer: Service {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func run() async {
        await services.repeatedly(
            every: .seconds(1), failure: Phrase("글을 검색되게 하지 못했어요", "posts could not be indexed for search")
        ) {
            try await Self.fill(services.database, isPatient: true)
        }
    }

    /// The table of posts that wait to be indexed, and the statement that finds all that may be.
    package static let everything: (backlog: String, items: Statement) =
        ("post_words_backlog", "SELECT id FROM posts WHERE kind NOT IN ('work', 'exhibition')")

    /// In one transaction. Others wait for it.
    private static let batch = 50

    /// Indexes all posts that were written since the last time, the newest first.
    ///
    /// - Parameter isPatient: leaves the writer to others for as long as each batch took.
    /// - Returns: how many.
    @discardableResult
    package static func fill(_ database: Database, isPatient: Bool = false) async throws -> Int {
        var total = 0
        while true {
            let texts = try await database.read { reader in
                try reader.all(
                    """
                    SELECT b.post_id, p.text FROM post_words_backlog b JOIN posts p ON p.id = b.post_id
                    ORDER BY b.post_id DESC LIMIT \(batch)
                    """
                ) { row in (post: try row.next(as: Int64.self), text: try row.next(as: String.self)) }
            }
            guard !texts.isEmpty else { return total }
            let words = texts.map { (post: $0.post, text: $0.text, words: Array(SearchWords.words(of: $0.text))) }
            let start = ContinuousClock.now
            try await database.write { transaction in
                // Another process may have been quicker, the text may have changed, the post may be gone.
                let due = try words.filter { post, text, _ in
                    try transaction.execute(
                        """
                        DELETE FROM post_words_backlog WHERE post_id = \(post)
                            AND EXISTS (SELECT 1 FROM posts p WHERE p.id = \(post) AND p.text = \(text))
                        """) == 1
                }
                try WordIndex.posts.write(due.map { ($0.post, $0.words) }, in: transaction)
            }
            total += texts.count
            if isPatient { try await Task.sleep(for: ContinuousClock.now - start) }
        }
    }

    /// Compares every post's words with the expected ones, and corrects them.
    ///
    /// - Returns: how many posts had others.
    package static func verify(_ database: Database) async throws -> Int {
        try await fill(database)
        var corrected = 0
        var last: Int64? = 0
        while let after = last {
            let (end, wrong) = try await database.write { transaction in
                let posts = try transaction.all(
                    """
                    SELECT p.id, p.text FROM posts p
                    WHERE p.id > \(after) AND p.kind NOT IN ('work', 'exhibition') ORDER BY p.id LIMIT \(200)
                    """
                ) { row in (post: try row.next(as: Int64.self), text: try row.next(as: String.self)) }
                var wrong = 0
                for (post, text) in posts {
                    let words = SearchWords.words(of: text)
                    guard try WordIndex.posts.words(of: post, transaction) != words else { continue }
                    try WordIndex.posts.write(words, for: post, in: transaction)
                    wrong += 1
                }
                return (posts.last?.post, wrong)
            }
            corrected += wrong
            last = end
        }
        try await forgetUnusedWords(database)
        return corrected
    }

    /// Forgets words that no post has any more.
    package static func forgetUnusedWords(_ database: Database) async throws {
        try await WordIndex.posts.forgetUnused(database)
    }
}
