package import Core
package import SQL

/// A mail that waits for its turn, as the table has it.
package struct QueuedMail: Sendable {
    package let id: ID<QueuedMail>
    package let recipient: String
    package let subject: String
    package let text: String
    /// From when on it need not arrive any more.
    package let uselessAt: Timestamp?

    /// `nil` where it has gone with its account.
    package static func read(_ id: ID<QueuedMail>, _ reader: Reader) throws -> QueuedMail? {
        try reader.first("SELECT id, recipient, subject, text, useless_at FROM mails WHERE id = \(id)") { row in
            QueuedMail(
                id: try row.next(), recipient: try row.next(), subject: try row.next(), text: try row.next(),
                uselessAt: try row.next())
        }
    }

    package static func remove(_ id: ID<QueuedMail>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM mails WHERE id = \(id)")
    }
}
