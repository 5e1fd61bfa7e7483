package import Core
package import SQL

/// Mail on its way: written with what causes it, by the same transaction, and sent by ``MailSender`` afterwards.
package final class MailQueue: Sendable {
    /// `nil` has mails printed to the log in place of being sent.
    package let settings: MailSettings?
    private let ids: IDGenerator
    private let clock: Clock
    package let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    /// A server that takes nothing for so long will not any more.
    package static let patience: Duration = .days(3)

    package init(settings: MailSettings?, ids: IDGenerator, clock: Clock) {
        self.settings = settings
        self.ids = ids
        self.clock = clock
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// - Parameter patience: how long sending is tried; beyond it the mail would be of no use.
    package func add(
        _ mail: Mail, for account: ID<Account>, patience: Duration = patience, in transaction: Transaction
    ) throws {
        let now = clock.now()
        try transaction.execute(
            """
            INSERT INTO mails (id, account_id, recipient, subject, text, due_at, give_up_at)
            VALUES (\(ids.next(Letter.self)), \(account), \(mail.recipient.address), \(mail.subject), \(mail.text),
                \(now), \(now + patience))
            """)
        transaction.afterCommit { [self] in wake() }
    }

    /// Has the queue looked at.
    package func wake() { signal.yield() }
}
