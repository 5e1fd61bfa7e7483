package import Core
package import Jobs
package import SQL

/// Mail on its way: written with what causes it, by the same transaction, and sent by a job afterwards (``SendMail``).
package struct MailQueue: Sendable {
    /// `nil` has mails printed to the log in place of being sent.
    package let settings: MailSettings?
    private let ids: IDGenerator

    package init(settings: MailSettings?, ids: IDGenerator) {
        self.settings = settings
        self.ids = ids
    }

    /// - Parameters:
    ///   - priority: urgent is what somebody waits for, bulk what goes to many.
    ///   - patience: how long sending is tried at most, since the mail would be of no use beyond it; `nil`: as long as a
    ///     server may be down.
    package func add(
        _ mail: Mail, for account: ID<Account>, _ priority: JobPriority = .normal, patience: Duration? = nil,
        in transaction: Transaction
    ) throws {
        let id = ids.next(QueuedMail.self)
        try transaction.execute(
            """
            INSERT INTO mails (id, account_id, recipient, subject, text, useless_at)
            VALUES (\(id), \(account), \(mail.recipient.address), \(mail.subject), \(mail.text),
                \(patience.map { transaction.now + $0 }))
            """)
        try transaction.queue(SendMail(mail: id, priority: priority))
    }
}
