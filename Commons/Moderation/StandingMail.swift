import Accounts
package import Base
import Core
import Kernel
import Notifications
import SQL

extension NotificationKind {
    /// A moderator has decided about something of the member's.
    package static let decision = NotificationKind(
        "decision", Phrase("운영진의 결정", "Decisions of the moderators"), in: .salon, needs: [], comesByItself: true,
        path: SettingsPath.standing
    ) { _ in
        Phrase(
            "운영진이 내 계정에 대해 결정했어요. 이유를 읽고 이의를 신청할 수 있어요.",
            "The moderators have made a decision about your account. You can read why and appeal.")
    }
}

extension NotificationKind {
    /// A moderator has answered the member's appeal.
    package static let appeal = NotificationKind(
        "appeal", Phrase("이의 신청에 대한 답", "Answers to appeals"), in: .salon, needs: [], comesByItself: true,
        path: SettingsPath.standing
    ) { _ in Phrase("이의 신청에 답이 왔어요.", "Your appeal has been answered.") }

    /// A restriction has ended before its time.
    package static let restrictionEnded = NotificationKind(
        "sanction-ended", Phrase("끝난 제한", "Restrictions that have ended"), in: .salon, needs: [],
        comesByItself: true, path: SettingsPath.standing
    ) { _ in .restrictionEnded }

    /// A suspension has ended before its time.
    package static let suspensionEnded = NotificationKind(
        "suspension-ended", Phrase("끝난 이용 정지", "Suspensions that have ended"), in: .salon, needs: [],
        comesByItself: true, path: SettingsPath.standing
    ) { _ in .suspensionEnded }
}

extension Mail {
    /// What was decided, why, until when, and where to appeal.
    static func sanction(
        _ sanction: ImposeSanction, _ level: SanctionLevel, _ services: Services, in transaction: Transaction
    ) throws {
        try standing(sanction.account, services, in: transaction) { t, zone in
            let items =
                try SanctionRecord.withItems(of: sanction.account, transaction)
                .first { $0.id == sanction.id }?.items ?? []
            let quoted = items.map { "> " + $0.excerpt }.joined(separator: "\n")
            let what = level.phrase(sanction.withheld, about: sanction.about)
            let until = level.runs ? "\n" + t(.until(sanction.until, in: zone)) : ""
            return (
                Phrase("운영진의 결정을 알려 드려요", "A decision of the moderators"),
                """
                \(t(what))\(until)\(level.runs && sanction.hidesPost ? "\n\(t(.postHiddenToo))" : "")

                \(t(.reasonLabel)): \(sanction.reason)
                \(quoted.isEmpty ? "" : "\n\(t(.aboutLabel)):\n\(quoted)\n")
                \(t(.appealByMail))
                \(services.site.publicURL)\(SettingsPath.standing)
                """
            )
        }
    }

    static func appealAnswered(
        _ account: ID<Account>, _ level: SanctionLevel, isUpheld: Bool, _ answer: String, _ services: Services,
        in transaction: Transaction
    ) throws {
        try standing(account, services, in: transaction) { t, _ in
            (
                Phrase("이의 신청에 대한 답이에요", "The answer to your appeal"),
                """
                \(t(.appealAnswer(level, isUpheld: isUpheld)))
                \(answer.isEmpty ? "" : "\n\(answer)\n")
                \(services.site.publicURL)\(SettingsPath.standing)
                """
            )
        }
    }

    static func sanctionEnded(
        _ account: ID<Account>, _ level: SanctionLevel, _ services: Services, in transaction: Transaction
    ) throws {
        try standing(account, services, in: transaction) { t, _ in
            (
                Phrase("다시 함께할 수 있어요", "You can take part again"),
                """
                \(t(level == .suspension ? .suspensionEnded : .restrictionEnded)) \(t(.everythingAgain))

                \(services.site.publicURL)\(SettingsPath.standing)
                """
            )
        }
    }

    private static func standing(
        _ account: ID<Account>, _ services: Services, in transaction: Transaction,
        _ letter: (Language, Zone) throws -> (subject: Phrase, text: String)
    ) throws {
        let member = try transaction.one("SELECT handle, email, language FROM accounts WHERE id = \(account)") { row in
            (
                handle: try row.next(as: String.self), email: try row.next(as: String.self),
                language: try row.next(as: Language?.self)
            )
        }
        guard let recipient = MailAddress(member.email) else { return }
        let t = member.language ?? services.settings.values.language
        let (subject, text) = try letter(t, services.site.zone)
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

extension Phrase {
    fileprivate static let restrictionEnded = Phrase(
        "운영진이 제한을 일찍 끝냈어요.", "The moderators have ended your restriction early.")
    fileprivate static let suspensionEnded = Phrase(
        "운영진이 이용 정지를 일찍 끝냈어요.", "The moderators have ended your suspension early.")
    fileprivate static let everythingAgain = Phrase("다시 전처럼 할 수 있어요.", "You can do everything again.")
}

extension AnswerAppeal {
    /// By a notification and by mail.
    func notify(
        _ account: ID<Account>, _ level: SanctionLevel, _ services: Services, _ transaction: Transaction
    ) throws {
        try Notify(.appeal, account, of: account).write(services.ids.next(), in: transaction)
        try Mail.appealAnswered(account, level, isUpheld: isUpheld, answer, services, in: transaction)
    }
}
