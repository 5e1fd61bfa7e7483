package import Base
package import Core
import Identity
import Jobs
import Kernel
package import SQL

/// Sends the admin a mail, to see whether mail arrives.
package struct SendTestMail: WritingAct {
    package let admin: Admin
    /// The page's, for admins who have chosen none.
    package let language: Language

    package init(by admin: Admin, in language: Language) {
        self.admin = admin
        self.language = language
    }

    package var cost: Cost? { admin.id.map { Cost(.testMails, of: $0) } }

    /// Nobody waits for it longer.
    private static let patience: Duration = .hours(1)

    /// Throws ``Core/Problem/noAddress`` without an address, and what ``Admin/log(_:about:_:_:in:)`` throws.
    package func write(_ services: Services, in transaction: Transaction) throws {
        try admin.log(.testMailAsked, "", services, in: transaction)
        guard let account = admin.id else { throw Problem.noAddress }
        let member = try transaction.one("SELECT email, language FROM accounts WHERE id = \(account)") { row in
            (email: try row.next(as: String.self), language: try row.next(as: Language?.self))
        }
        guard let recipient = MailAddress(member.email) else { throw Problem.noAddress }
        let t = member.language ?? language
        let mail = Mail(
            to: recipient, subject: t(.testMailSubject),
            text: "\(t(.testMailText))\n\n--\(" ")\nSalon\n\(services.site.publicURL)")
        try services.mail.add(mail, for: account, .urgent, patience: Self.patience, in: transaction)
    }
}

extension Problem {
    fileprivate static let noAddress = Problem(
        422, Phrase("메일을 받을 주소가 없어요.", "There is no address to send it to."))
}

extension Phrase {
    fileprivate static let testMailSubject = Phrase("시험 메일이에요", "Test email")
    fileprivate static let testMailText = Phrase(
        "관리 화면에서 보낸 시험 메일이에요. 이 메일이 왔으니 메일 서버가 잘 돌아가고 있어요.",
        "An admin sent this email as a test. It arrived, so the mail server works.")
}
