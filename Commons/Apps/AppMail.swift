import Accounts
import Base
import Core
import Identity
import Kernel
import SQL
import Storage

extension Mail {
    /// Tells a member that an app acts for them from now on: if it was not the member, this is how they learn of it.
    /// The app's name is a stranger's text, and stays out of it.
    static func appAllowed(
        _ app: App, by account: ID<Account>, _ services: Services, _ transaction: Transaction
    ) throws {
        let member = try transaction.one("SELECT handle, email, language FROM accounts WHERE id = \(account)") { row in
            (
                handle: try row.next(as: String.self), email: try row.next(as: String.self),
                language: try row.next(as: Language?.self)
            )
        }
        guard let recipient = MailAddress(member.email) else { return }
        let site = services.site.publicURL
        let link = "\(site)\(SettingsPath.apps)"
        let mail = letter(
            to: recipient,
            Phrase("앱이 계정에 로그인했어요", "An app logged in to your account"),
            Phrase(
                """
                @\(member.handle) 님, 안녕하세요.

                방금 앱 하나가 이 계정으로 로그인했어요. 어떤 앱이 무엇을 할 수 있는지는 아래에서 보고 끊을 수 있어요.

                \(link)

                직접 연결하지 않았다면 앱을 끊고 비밀번호를 바꿔 주세요.
                """,
                """
                Hello @\(member.handle),

                An app has just logged in to your account. See what it may do, or end it, here:

                \(link)

                If this was not you, end the app and change your password.
                """), site: site, in: member.language ?? services.settings.values.language)
        try services.mail.add(mail, for: account, in: transaction)
    }
}
