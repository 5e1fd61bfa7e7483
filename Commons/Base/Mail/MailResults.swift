package import Core
package import SQL

/// The recent results of mail, for the operator: no address and no text.
package struct MailResults: Sendable, Equatable {
    /// Mails that wait, and have failed before.
    package var failing = 0
    /// Mails that were given up in the last ``lately``.
    package var givenUp = 0
    /// The last failure, of a mail that has not arrived since.
    package var last: (at: Timestamp, reason: String)?
    /// When a server last took one.
    package var handedOverAt: Timestamp?

    package init() {}

    package static let lately: Duration = .days(7)
    /// How long failures are kept.
    static let kept: Duration = .days(30)
    /// No more are counted.
    private static let most = 10_000

    package static func read(at now: Timestamp, _ reader: Reader) throws -> MailResults {
        var results = MailResults()
        results.failing = try reader.value(failing, as: Int.self) ?? 0
        results.givenUp = try reader.value(givenUp(since: now - lately), as: Int.self) ?? 0
        results.last = try reader.first(last(since: now - lately)) { row in
            (at: try row.next(as: Timestamp.self), reason: try row.next(as: String.self))
        }
        results.handedOverAt = try reader.value("SELECT at FROM mail_handed_over WHERE id = 1", as: Timestamp.self)
        return results
    }

    package static let failing: Statement =
        """
        SELECT COUNT(*) FROM (SELECT 1 FROM mail_failures f WHERE f.is_over = 0
            AND EXISTS (SELECT 1 FROM mails m WHERE m.id = f.id) LIMIT \(most)) AS failing
        """

    package static func givenUp(since time: Timestamp) -> Statement {
        """
        SELECT COUNT(*) FROM (SELECT 1 FROM mail_failures WHERE failed_at > \(time) AND is_over = 1
            LIMIT \(most)) AS over
        """
    }

    package static func last(since time: Timestamp) -> Statement {
        "SELECT failed_at, reason FROM mail_failures WHERE failed_at > \(time) ORDER BY failed_at DESC LIMIT 1"
    }

    package static func == (left: Self, right: Self) -> Bool {
        (left.failing, left.givenUp, left.handedOverAt) == (right.failing, right.givenUp, right.handedOverAt)
            && left.last?.at == right.last?.at && left.last?.reason == right.last?.reason
    }

    /// Within the transaction that puts it off, or gives it up.
    ///
    /// - Parameter reason: as the log has it. Words that may be an address are left out: servers repeat those they refuse.
    package static func note(
        _ mail: ID<QueuedMail>, failedFor reason: String, isOver: Bool, at now: Timestamp, in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO mail_failures (id, failed_at, reason, is_over)
            VALUES (\(mail), \(now), \(reason.withoutAddresses), \(isOver))
            ON CONFLICT (id) DO UPDATE SET failed_at = excluded.failed_at, reason = excluded.reason,
                is_over = excluded.is_over
            """)
        try transaction.execute("DELETE FROM mail_failures WHERE failed_at < \(now - kept)")
    }

    /// Within the transaction that takes it out of the queue.
    package static func noteHandedOver(_ mail: ID<QueuedMail>, at now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM mail_failures WHERE id = \(mail)")
        try transaction.execute(
            """
            INSERT INTO mail_handed_over (id, at) VALUES (1, \(now)) ON CONFLICT (id) DO UPDATE SET at = excluded.at
            """)
    }
}

extension String {
    /// As long as a line, and without words that have an "@" or "%40".
    package var withoutAddresses: String {
        let words = split(whereSeparator: \.isWhitespace).prefix(60).map { word in
            word.contains("@") || word.contains("%40") || word.contains("\u{FF20}") ? "…" : String(word)
        }
        return words.joined(separator: " ").beginning(TextLimit(300))
    }
}
