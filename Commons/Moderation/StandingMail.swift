package import Base
import Core
import Design
import Notifications
import SQL
import Web

extension NotificationKind {
    /// A moderator has decided about something of the member's.
    package static let decision = NotificationKind(
        "decision", Phrase("운영진의 결정", "Decisions of the moderators"), needs: [], comesByItself: true,
        path: SettingsPath.standing
    ) { _ in
        Phrase(
            "운영진이 내 계정에 대해 결정했어요. 이유를 읽고 이의를 신청할 수 있어요.",
            "The moderators have made a decision about your account. Read why; you can appeal.")
    }
}

extension Mail {
    /// What was decided, why, until when, and where to appeal.
    static func sanction(_ sanction: ImposeSanction, _ services: Services, in transaction: Transaction) throws {
        try standing(sanction.account, services, in: transaction) { t, offset in
            let items =
                try SanctionRecord.withItems(of: sanction.account, transaction)
                .first { $0.id == sanction.id }?.items ?? []
            let quoted = items.map { "> " + $0.excerpt }.joined(separator: "\n")
            let level = sanction.level.phrase(sanction.withheld)
            let until = sanction.level.runs ? "\n" + t(.until(sanction.until, utcOffset: offset)) : ""
            return (
                Phrase("운영진의 결정을 알려 드려요", "A decision of the moderators"),
                """
                \(t(level))\(until)

                \(t(.reasonLabel)): \(sanction.reason)
                \(quoted.isEmpty ? "" : "\n\(t(.aboutLabel)):\n\(quoted)\n")
                \(t(.appealByMail))
                \(services.site.publicURL)\(SettingsPath.standing)
                """
            )
        }
    }

    static func appealAnswered(
        _ account: ID<Account>, isUpheld: Bool, _ answer: String, _ services: Services, in transaction: Transaction
    ) throws {
        try standing(account, services, in: transaction) { t, _ in
            (
                Phrase("이의 신청에 대한 답이에요", "The answer to your appeal"),
                """
                \(t(isUpheld ? .appealUpheld : .appealRefused))
                \(answer.isEmpty ? "" : "\n\(answer)\n")
                \(services.site.publicURL)\(SettingsPath.standing)
                """
            )
        }
    }

    private static func standing(
        _ account: ID<Account>, _ services: Services, in transaction: Transaction,
        _ letter: (Language, Duration) throws -> (subject: Phrase, text: String)
    ) throws {
        let member = try transaction.one("SELECT handle, email, language FROM accounts WHERE id = \(account)") { row in
            (
                handle: try row.next(as: String.self), email: try row.next(as: String.self),
                language: try row.next(as: Language?.self)
            )
        }
        guard let recipient = MailAddress(member.email) else { return }
        let t = member.language ?? .english
        let (subject, text) = try letter(t, .zero)
        try services.mail.add(
            Mail(
                to: recipient, subject: t(subject),
                text: """
                    \(t(.greeting(member.handle)))

                    \(text)

                    --\(" ")
                    Salon
                    \(services.site.publicURL)
                    """), for: account, in: transaction)
    }
}

extension AnswerAppeal {
    /// By a notification and by mail.
    func tell(
        _ account: ID<Account>, _ isUpheld: Bool, _ answer: String, _ services: Services, _ transaction: Transaction
    ) throws {
        try Notify(.decision, account, of: account).write(services.ids.next(), in: transaction)
        try Mail.appealAnswered(account, isUpheld: isUpheld, answer, services, in: transaction)
    }
}
