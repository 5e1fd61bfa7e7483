import Base
import Core
import SQL

/// What members are mailed about their second factor: if it was not the member, this is how they learn of it.
enum SecondFactorNews: Sendable {
    case turnedOn
    case turnedOff
    case codesMade
    case codeUsed(left: Int)
    /// By an admin, or by the operator with a command.
    case reset
    case passkeyAdded
    case passkeyRemoved
}

extension Mail {
    static func secondFactor(
        _ news: SecondFactorNews, _ account: ID<Account>, _ browser: LoginBrowser, at time: Timestamp,
        _ services: Services, _ transaction: Transaction
    ) throws {
        try notice(account, browser, at: time, services, transaction) {
            recipient, handle, device, time, site, language in
            let place = Phrase(
                "기기: \(device.korean)\n시각: \(time.korean)", "Device: \(device.english)\nTime: \(time.english)")
            return letter(
                to: recipient, news.subject,
                Phrase(
                    """
                    @\(handle) 님, 안녕하세요.

                    \(news.text.korean)

                    \(news.isByAdmin ? "시각: \(time.korean)" : place.korean)

                    \(news.advice.korean)
                    """,
                    """
                    Hello @\(handle),

                    \(news.text.english)

                    \(news.isByAdmin ? "Time: \(time.english)" : place.english)

                    \(news.advice.english)
                    """), site: site, in: language)
        }
    }
}

extension SecondFactorNews {
    fileprivate var isByAdmin: Bool { if case .reset = self { true } else { false } }

    fileprivate var subject: Phrase {
        switch self {
        case .turnedOn: Phrase("2단계 인증을 켰어요", "Two-step login is on")
        case .turnedOff, .reset: Phrase("2단계 인증이 꺼졌어요", "Two-step login is off")
        case .codesMade: Phrase("복구 코드를 새로 만들었어요", "You have new recovery codes")
        case .codeUsed: Phrase("복구 코드를 썼어요", "A recovery code was used")
        case .passkeyAdded: Phrase("새 패스키를 추가했어요", "You have a new passkey")
        case .passkeyRemoved: Phrase("패스키를 삭제했어요", "A passkey was removed")
        }
    }

    fileprivate var text: Phrase {
        switch self {
        case .turnedOn:
            Phrase(
                "이제 로그인할 때 인증 앱의 코드도 필요해요. 다른 기기에서는 모두 로그아웃됐어요.",
                "Logging in now also requires a code from your authenticator app. Every other device is logged out.")
        case .turnedOff:
            Phrase(
                "이제 비밀번호만으로 로그인할 수 있어요. 복구 코드도 더는 쓸 수 없어요.",
                "You can now log in with your password alone. The recovery codes no longer work.")
        case .codesMade:
            Phrase("이전 복구 코드는 더는 쓸 수 없어요.", "The earlier ones no longer work.")
        case .codeUsed(let left):
            Phrase(
                "인증 앱 대신 복구 코드를 썼어요. 남은 복구 코드는 \(left)개예요.",
                """
                A recovery code was used in place of the authenticator app. \
                \(left == 1 ? "One is left." : "\(left) are left.")
                """)
        case .passkeyAdded:
            Phrase(
                "이제 이 패스키로 비밀번호 없이 로그인할 수 있어요.", "You can now log in with it, without your password.")
        case .passkeyRemoved:
            Phrase("이제 그 패스키로는 로그인할 수 없어요.", "You can no longer log in with it.")
        case .reset:
            Phrase(
                "관리자가 계정의 2단계 인증을 껐어요. 이제 비밀번호만으로 로그인할 수 있어요.",
                """
                An admin of this Salon has turned off two-step login for you. You can now log in with your password alone.
                """)
        }
    }

    fileprivate var advice: Phrase {
        switch self {
        case .reset:
            Phrase(
                "부탁한 적이 없다면 이 살롱의 관리자에게 알려 주세요. 설정 → 계정에서 다시 켤 수 있어요.",
                """
                If you did not ask for it, tell the admin of this Salon. You can turn it on again under Settings → \
                Account.
                """)
        default:
            Phrase(
                """
                직접 하셨다면 아무것도 하지 않아도 돼요. 아니라면 바로 설정 → 계정에서 비밀번호를 바꾸고 2단계 인증을 살펴봐 주세요.
                로그인할 수 없다면 이 살롱의 관리자에게 알려 주세요.
                """,
                """
                If it was you, you do not need to do anything. If not, go to Settings → Account at once: change your password
                and look at two-step login. If you cannot log in, tell the admin of this Salon.
                """)
        }
    }
}
