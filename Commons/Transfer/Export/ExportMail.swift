import Base
import Core
import Kernel
import SQL

extension Mail {
    /// Tells a member that their export can be downloaded. Without a mail server the page says it.
    static func exportReady(_ export: Export, _ services: Services, in transaction: Transaction) throws {
        guard services.mail.settings != nil else { return }
        let member = try transaction.first(
            "SELECT handle, email FROM accounts WHERE id = \(export.account)"
        ) { row in (handle: try row.next(as: String.self), email: try row.next(as: String.self)) }
        guard let member, let recipient = MailAddress(member.email) else { return }
        let t = export.language
        let link = services.site.publicURL + SettingsPath.export
        let text = Phrase(
            """
            @\(member.handle) 님, 안녕하세요.

            내 자료를 모두 담은 파일이 준비됐어요. 로그인하고 하루 안에 내려받아 주세요. 하루가 지나면 서버에서 삭제해요.

            \(link)

            요청한 적이 없다면 비밀번호를 바꿔 주세요.
            """,
            """
            Hello @\(member.handle),

            The copy of your data is ready. Log in and download it within a day; after that the server deletes it.

            \(link)

            If you did not ask for it, change your password.
            """)
        let subject = Phrase("내보낸 파일이 준비됐어요", "Your export is ready")
        try services.mail.add(
            Mail(
                to: recipient, subject: t(subject), text: "\(t(text))\n\n-- \nSalon\n\(services.site.publicURL)"),
            for: export.account, patience: Export.lasts, in: transaction)
    }
}
