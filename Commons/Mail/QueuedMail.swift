import Core
import SQL

/// A mail that waits for its turn, as the table has it.
struct QueuedMail {
    let id: ID<Letter>
    let recipient: String
    let subject: String
    let text: String
    /// How often it was tried, this time included.
    let attempts: Int
    let giveUpAt: Timestamp

    /// How long nobody else takes a mail that is being sent; longer than an attempt can last.
    static let lease: Duration = .minutes(2)

    /// Takes the mail that has been due the longest, for as long as ``lease``.
    static func claim(at now: Timestamp, in transaction: Transaction) throws -> QueuedMail? {
        let id = try transaction.value(due(at: now), as: ID<Letter>.self)
        guard let id else { return nil }
        return try transaction.first(
            """
            UPDATE mails SET attempts = attempts + 1, due_at = \(now + lease) WHERE id = \(id) AND due_at <= \(now)
            RETURNING id, recipient, subject, text, attempts, give_up_at
            """
        ) { row in
            QueuedMail(
                id: try row.next(), recipient: try row.next(), subject: try row.next(), text: try row.next(),
                attempts: try row.next(), giveUpAt: try row.next())
        }
    }

    static func due(at now: Timestamp) -> Statement {
        "SELECT id FROM mails WHERE due_at <= \(now) ORDER BY due_at LIMIT 1"
    }

    /// 10 s after the first attempt, then four times as long each time, up to four hours.
    var pause: Duration {
        var pause = Duration.seconds(10)
        for _ in 1..<max(1, min(attempts, 8)) { pause *= 4 }
        return min(pause, .hours(4))
    }
}
