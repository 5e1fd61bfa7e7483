package import Core
package import SQL

/// A word or phrase a member has muted.
package struct MutedWordItem: Sendable {
    package let id: ID<MutedWord>
    package let word: String
    /// When it ends by itself; `nil` for never.
    package let until: Timestamp?

    package init(id: ID<MutedWord>, word: String, until: Timestamp?) {
        self.id = id
        self.word = word
        self.until = until
    }
}

/// The words a member has muted and that have not come to their end, the newest first: a hundred at most.
package enum MutedWordQueries {
    package static func items(of account: ID<Account>, now: Timestamp, _ reader: Reader) throws -> [MutedWordItem] {
        try reader.all(statement(of: account, now: now)) { row in
            MutedWordItem(id: try row.next(), word: try row.next(), until: try row.next())
        }
    }

    package static func words(of account: ID<Account>, now: Timestamp, _ reader: Reader) throws -> MutedWords {
        MutedWords(try items(of: account, now: now, reader).map(\.word))
    }

    package static func statement(of account: ID<Account>, now: Timestamp) -> Statement {
        """
        SELECT id, word, until FROM muted_words
        WHERE account_id = \(account) AND COALESCE(until, \(Timestamp.distantFuture)) > \(now) ORDER BY id DESC
        """
    }
}
