package import Accounts
package import Base
package import Core
import Kernel
package import SQL

/// Mutes a word for a member, for a while or until removed. The same word again changes its end.
package struct MuteWord: WritingAct {
    package let account: ID<Account>
    package let word: String
    /// When it ends by itself; `nil` for never.
    package let until: Timestamp?

    package init(account: ID<Account>, word: String, until: Timestamp? = nil) {
        self.account = account
        self.word = word
        self.until = until
    }

    package static let length = TextLimit(50)
    package static let limit = 100

    package var cost: Cost? { Cost(.mutedWords, of: account) }

    /// - Returns: the word as it is kept.
    package func write(_ services: Services, in transaction: Transaction) throws -> MutedWordItem {
        let word = word.tidiedLine.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let key = FoldedText(word).text
        guard !key.isEmpty else { throw Problem.wordBlank }
        try Self.length.check(word, "단어가", at: "word")
        let id = services.ids.next(MutedWord.self)
        let now = services.clock.now()
        try transaction.execute("DELETE FROM muted_words WHERE account_id = \(account) AND until <= \(now)")
        let others = try transaction.value(
            "SELECT COUNT(*) FROM muted_words WHERE account_id = \(account) AND key <> \(key)", as: Int.self)
        guard (others ?? 0) < Self.limit else { throw Problem.tooManyWords }
        let kept = try transaction.one(
            """
            INSERT INTO muted_words (id, account_id, word, key, until)
            VALUES (\(id), \(account), \(word), \(key), \(until))
            ON CONFLICT (account_id, key) DO UPDATE SET word = excluded.word, until = excluded.until
            RETURNING id
            """
        ) { row in try row.next(as: ID<MutedWord>.self) }
        try transaction.emit(AudienceChanged(account: account, hasOtherWords: true))
        return MutedWordItem(id: kept, word: word, until: until)
    }
}

/// Removes a muted word. A missing one, or another member's, is ignored.
package struct UnmuteWord: WritingAct {
    package let account: ID<Account>
    package let word: ID<MutedWord>

    package init(account: ID<Account>, word: ID<MutedWord>) {
        self.account = account
        self.word = word
    }

    package var cost: Cost? { Cost(.mutedWords, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM muted_words WHERE id = \(word) AND account_id = \(account)")
        try transaction.emit(AudienceChanged(account: account, hasOtherWords: true))
    }
}

extension Problem {
    static let wordBlank = Problem(422, Phrase("뮤트할 단어를 적어 주세요.", "Type a word or a phrase."), field: "word")
    static let tooManyWords = Problem(
        422, Phrase("단어는 100개까지 뮤트할 수 있어요. 먼저 하나를 빼 주세요.", "You can mute up to 100 words. Remove one first."),
        field: "word")
}
