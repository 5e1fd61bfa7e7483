import Accounts
import Base
package import Core
import Kernel
import Media
import SQL

/// What a member is mailed that an admin has done.
enum MemberNews: Sendable {
    case role(Role)
    /// `nil` for no limit.
    case quota(Int?)
    /// The organisation for which the member is a scout now; `nil` for no more.
    case scout(String?)
    case loggedOut
    case resetHandedOut
    case deleted(reason: String)
}

extension Mail {
    /// - Parameter keeper: with whose account the mail goes, if it has not been sent; `nil` for the member's.
    static func toMember(
        _ news: MemberNews, _ account: ID<Account>, keptBy keeper: ID<Account>? = nil, _ services: Services,
        in transaction: Transaction
    ) throws {
        let member = try transaction.one("SELECT handle, email, language FROM accounts WHERE id = \(account)") { row in
            (
                handle: try row.next(as: String.self), email: try row.next(as: String.self),
                language: try row.next(as: Language?.self)
            )
        }
        guard let recipient = MailAddress(member.email) else { return }
        let t = member.language ?? services.settings.values.language
        let greeting = Phrase("@\(member.handle) 님, 안녕하세요.", "Hello @\(member.handle),")
        try services.mail.add(
            Mail(
                to: recipient, subject: t(news.subject),
                text: """
                    \(t(greeting))

                    \(t(news.text))

                    --\(" ")
                    Salon
                    \(services.site.publicURL)
                    """), for: keeper ?? account, in: transaction)
    }
}

extension MemberNews {
    fileprivate var subject: Phrase {
        switch self {
        case .role: Phrase("역할이 바뀌었어요", "Your role has changed")
        case .quota: Phrase("저장 공간이 바뀌었어요", "Your storage has changed")
        case .scout: Phrase("스카우트 역할이 바뀌었어요", "Your scout role has changed")
        case .loggedOut: Phrase("모든 기기에서 로그아웃됐어요", "You are logged out everywhere")
        case .resetHandedOut: Phrase("비밀번호를 새로 정하는 링크가 만들어졌어요", "A password link was created")
        case .deleted: Phrase("계정이 삭제됐어요", "Your account is deleted")
        }
    }

    fileprivate var text: Phrase {
        switch self {
        case .role(let role):
            Phrase(
                "관리자가 역할을 ‘\(role.phrase.korean)’\(KoreanParticle.means.after(role.phrase.korean)) 바꿨어요.",
                "An admin has changed your role to \(role.phrase.english.lowercased()).")
        case .quota(nil): Phrase("이제 저장 공간에 제한이 없어요.", "Your storage is now unlimited.")
        case .quota(0): .noStorage
        case .quota(let bytes?):
            Phrase(
                "이제 올린 원본을 \(bytes.bytes)까지 저장할 수 있어요. 이미 올린 것은 그대로 있어요.",
                "Your originals may now take up to \(bytes.bytes). What you have already uploaded stays.")
        case .scout(let organisation?):
            Phrase(
                "관리자가 ‘\(organisation)’의 스카우트로 지정했어요. 설정의 ‘작가 찾기’에서 제안을 기다리는 작가를 찾을 수 있어요.",
                """
                An admin has made you a scout for \(organisation). In settings, “Scout desk” shows makers who are open to \
                offers.
                """)
        case .scout(nil):
            Phrase("관리자가 스카우트 역할을 해제했어요.", "An admin has removed your scout role.")
        case .loggedOut:
            Phrase(
                "관리자가 모든 기기에서 로그아웃시켰어요. 전과 같은 방법으로 다시 로그인할 수 있어요.",
                "An admin has logged you out on every device. You can log in again as before.")
        case .resetHandedOut:
            Phrase(
                """
                관리자가 계정의 비밀번호를 새로 정하는 링크를 만들었어요. 한 시간 동안, 한 번만 쓸 수 있어요.
                부탁한 적이 없다면 이 살롱의 관리자에게 알려 주세요.
                """,
                """
                An admin has created a link to choose a new password for your account. It works once, within
                an hour. If you did not ask for it, tell the admins of this Salon.
                """)
        case .deleted(let reason):
            Phrase(
                "관리자가 계정을 삭제했어요. 계정에 있던 것도 함께 삭제했어요.\(reason.isEmpty ? "" : "\n\n이유: \(reason)")",
                """
                An admin has deleted your account with everything that was in it.\
                \(reason.isEmpty ? "" : "\n\nReason: \(reason)")
                """)
        }
    }
}

extension Role {
    package var phrase: Phrase {
        switch self {
        case .member: Phrase("회원", "Member")
        case .moderator: Phrase("운영진", "Moderator")
        case .admin: Phrase("관리자", "Admin")
        }
    }
}
