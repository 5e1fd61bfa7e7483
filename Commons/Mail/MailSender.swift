package import Base
import Core
import Logging
import Outgoing
import SQL
import ServiceLifecycle

/// Sends queued mails. The queue is in the database, so a restart continues where it was; a mail can arrive twice only
/// if its server took it and the news of that was lost.
package struct MailSender: Service {
    private let services: Services
    private let prepare: @Sendable (Services) async throws -> Void
    private var queue: MailQueue { services.mail }

    /// - Parameter prepare: writes what else is due, before the queue is read.
    package init(_ services: Services, prepare: @escaping @Sendable (Services) async throws -> Void) {
        self.services = services
        self.prepare = prepare
    }

    package func run() async throws {
        try await cancelWhenGracefulShutdown {
            try await withThrowingTaskGroup(of: Void.self) { group in
                // For second attempts, and for what other processes wrote.
                group.addTask {
                    while true {
                        queue.wake()
                        try await Task.sleep(for: .seconds(5))
                    }
                }
                for await _ in queue.signals { await work() }
                group.cancelAll()
            }
        }
    }

    private static let failure = Phrase("메일을 보내지 못했어요", "emails could not be sent")

    private func work() async {
        do {
            try await prepare(services)
            try await sendDue()
            services.health.clear(Self.failure)
        } catch {
            if Task.isCancelled { return }
            services.logger.error("\(Self.failure.english)", metadata: ["error": "\(error)"])
            services.health.note(Self.failure, error, at: services.clock.now())
        }
    }

    /// Sends due mails, one after another, until none is left.
    package func sendDue() async throws {
        while !Task.isCancelled, let mail = try await claim() {
            do {
                try await send(mail)
                try await settle(mail)
            } catch let error as OutgoingError {
                try await keep(mail, after: error)
            } catch is CancellationError {
                return
            }
        }
    }

    private func claim() async throws -> QueuedMail? {
        let now = services.clock.now()
        // Usually the queue is empty, which one query shows.
        let isAnyDue = try await services.database.read { reader in
            try reader.value(QueuedMail.due(at: now), as: Int64.self) != nil
        }
        guard isAnyDue else { return nil }
        return try await services.database.write { transaction in try QueuedMail.claim(at: now, in: transaction) }
    }

    private func send(_ queued: QueuedMail) async throws {
        guard let recipient = MailAddress(queued.recipient) else { throw OutgoingError.invalid("the recipient") }
        let mail = Mail(to: recipient, subject: queued.subject, text: queued.text)
        guard let settings = queue.settings else {
            services.logger.notice("No mail server is set. To: \(recipient.address)\n\(mail.subject)\n\n\(mail.text)")
            return
        }
        let message = MailMessage(
            mail: mail, sender: settings.sender, id: "salon.\(queued.id)", time: queued.id.createdAt)
        try await services.outgoing.send(
            mail: OutgoingMail(
                sender: settings.sender.address, recipient: recipient.address, message: message.bytes),
            through: settings.server)
    }

    private func keep(_ mail: QueuedMail, after error: OutgoingError) async throws {
        let due = services.clock.now() + mail.pause
        // Servers repeat the address they refuse, which is nobody's business.
        let reason = "\(error)".replacing(mail.recipient, with: "…").withoutAddresses
        let metadata: Logger.Metadata = [
            "mail": "\(mail.id)", "attempts": "\(mail.attempts)", "reason": "\(reason)",
        ]
        guard !error.isFinal, due < mail.giveUpAt else {
            try await settle(mail, after: reason)
            return services.logger.error("gave up on a mail", metadata: metadata)
        }
        let (id, now) = (mail.id, services.clock.now())
        try await services.database.write { transaction in
            try transaction.execute("UPDATE mails SET due_at = \(due) WHERE id = \(id)")
            try MailResults.note(id, failedFor: reason, isOver: false, at: now, in: transaction)
        }
        // What the log says is so, also if the server ends now.
        services.logger.warning("a mail must be sent again", metadata: metadata)
    }

    /// Takes it out of the queue.
    ///
    /// - Parameter failure: why it is given up; `nil` once it was handed over.
    private func settle(_ mail: QueuedMail, after failure: String? = nil) async throws {
        let (id, now, isSent) = (mail.id, services.clock.now(), queue.settings != nil)
        try await services.database.write { transaction in
            try transaction.execute("DELETE FROM mails WHERE id = \(id)")
            if let failure {
                try MailResults.note(id, failedFor: failure, isOver: true, at: now, in: transaction)
            } else if isSent {
                try MailResults.noteHandedOver(id, at: now, in: transaction)
            }
        }
    }
}

extension OutgoingError {
    /// Whether the server refused this mail permanently. The operator can fix refusals of this server (53x).
    fileprivate var isFinal: Bool {
        switch self {
        case .failed(550...559, _), .invalid("the recipient"): true
        default: false
        }
    }
}
