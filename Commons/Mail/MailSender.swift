package import Base
import Core
import Jobs
import Logging
package import Outgoing
import SQL

/// Sends queued mails. The queue is in the database, so a restart continues where it was; a mail can arrive twice only
/// if its server took it and the news of that was lost.
package struct MailSender: Sendable {
    private let services: Services
    private let outgoing: Outgoing

    static let rule: JobRule = {
        var rule = JobRule(
            Phrase("메일 보내기", "Sending mail"), failure: Phrase("메일을 보내지 못했어요", "emails could not be sent"))
        // Three days, with the pauses between them: a server that takes nothing for so long will not any more.
        rule.attempts = 24
        rule.isRetriable = false
        return rule
    }()

    package static func worker(_ services: Services, outgoing: Outgoing = Outgoing()) -> JobWorker<SendMail> {
        let sender = MailSender(services: services, outgoing: outgoing)
        return JobWorker(services, rule) { lease in
            try await sender.send(lease)
        } givenUp: { lease, reason, transaction in
            try giveUp(lease.job.mail, reason, in: transaction)
        }
    }

    private func send(_ lease: JobLease<SendMail>) async throws {
        let id = lease.job.mail
        let mail = try await services.database.read { reader in try QueuedMail.read(id, reader) }
        guard let mail else { return try await services.database.write { try lease.finish(in: $0) } }
        do {
            try await handOver(mail)
        } catch let error as OutgoingError {
            return try await keep(mail, lease, after: error)
        }
        let isSent = services.mail.settings != nil
        try await services.database.write { transaction in
            try lease.finish(in: transaction)
            try QueuedMail.remove(id, in: transaction)
            if isSent { try MailResults.noteHandedOver(id, at: transaction.now, in: transaction) }
        }
    }

    private func handOver(_ queued: QueuedMail) async throws {
        guard let recipient = MailAddress(queued.recipient) else { throw OutgoingError.invalid("the recipient") }
        let mail = Mail(to: recipient, subject: queued.subject, text: queued.text)
        guard let settings = services.mail.settings else {
            services.logger.notice("No mail server is set. To: \(recipient.address)\n\(mail.subject)\n\n\(mail.text)")
            return
        }
        let message = MailMessage(
            mail: mail, sender: settings.sender, id: "salon.\(queued.id)", time: queued.id.createdAt)
        try await outgoing.send(
            mail: OutgoingMail(
                sender: settings.sender.address, recipient: recipient.address, message: message.bytes),
            through: settings.server)
    }

    /// A server that refuses a mail, or is down, is no trouble of this instance: `/health` does not have it, the overview
    /// does.
    private func keep(_ mail: QueuedMail, _ lease: JobLease<SendMail>, after error: OutgoingError) async throws {
        let next = mail.next(after: lease.attempts, error, at: services.clock.now())
        // Servers repeat the address they refuse, which is nobody's business.
        let reason = "\(error)".replacing(mail.recipient, with: "…").withoutAddresses
        try await services.database.write { transaction in
            try lease.fail(reason, next: next, in: transaction)
            guard next != nil else { return try Self.giveUp(mail.id, reason, in: transaction) }
            try MailResults.note(mail.id, failedFor: reason, isOver: false, at: transaction.now, in: transaction)
        }
        // What the log says is so, also if the server ends now.
        services.logger.log(
            level: next == nil ? .error : .warning, next == nil ? "gave up on a mail" : "a mail must be sent again",
            metadata: ["mail": "\(mail.id)", "attempts": "\(lease.attempts)", "reason": "\(reason)"])
    }

    /// Its words go, since a link among them may still work. The job is kept for a while, as all are that failed.
    private static func giveUp(_ mail: ID<QueuedMail>, _ reason: String, in transaction: Transaction) throws {
        try QueuedMail.remove(mail, in: transaction)
        try MailResults.note(mail, failedFor: reason, isOver: true, at: transaction.now, in: transaction)
    }
}

extension QueuedMail {
    /// When it is tried again; `nil` gives it up.
    fileprivate func next(after attempt: Int, _ error: OutgoingError, at now: Timestamp) -> Timestamp? {
        guard !error.isFinal, let next = MailSender.rule.next(after: attempt, at: now) else { return nil }
        return next < uselessAt ?? .distantFuture ? next : nil
    }
}

extension OutgoingError {
    /// Whether the server refused this mail permanently. The operator can fix refusals of this server (53x).
    var isFinal: Bool {
        switch self {
        case .failed(550...559, _), .invalid("the recipient"): true
        default: false
        }
    }
}
