import Core
import SQL

/// A mail that waits for its turn, as the table has it.
struct QueuedMail {
    let id: ID<Letter>
    let recipient: String
    let subject: String
    let text: String
    /// From when on it need not arrive any more.
    let uselessAt: Timestamp?

    /// `nil` where it has gone with its account.
    static func read(_ id: ID<Letter>, _ reader: Reader) throws -> QueuedMail? {
        try reader.first("SELECT id, recipient, subject, text, useless_at FROM mails WHERE id = \(id)") { row in
            QueuedMail(
                id: try row.next(), recipient: try row.next(), subject: try row.next(), text: try row.next(),
                uselessAt: try row.next())
        }
    }

    static func remove(_ id: ID<Letter>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM mails WHERE id = \(id)")
    }
}
