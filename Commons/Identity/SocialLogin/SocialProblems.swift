package import Accounts
package import Core
package import Logging

extension Problem {
    /// The problem shown for a failure, without secrets. The log gets the cause.
    package static func social(_ failure: SocialFailure, at provider: SocialProvider, _ logger: Logger) -> Problem {
        let (cause, problem) =
            switch failure {
            case .provider(let cause): (cause, socialUnreachable(provider.label))
            case .refused(let cause): (cause, socialRefused(provider.label))
            }
        logger.warning(
            "a login at a provider failed", metadata: ["provider": "\(provider.name)", "cause": "\(cause)"])
        return problem
    }

    private static func socialUnreachable(_ label: Phrase) -> Problem {
        Problem(
            502,
            Phrase(
                "\(label.korean)에 연결하지 못했어요. 잠시 뒤 다시 하거나 다른 방법으로 로그인해 주세요.",
                "\(label.english) could not be reached. Try again in a moment, or log in another way."))
    }

    private static func socialRefused(_ label: Phrase) -> Problem {
        Problem(
            400,
            Phrase(
                "\(label.korean)에서 온 응답을 믿을 수 없어 로그인하지 않았어요. 처음부터 다시 시도해 주세요.",
                "The response from \(label.english) cannot be trusted, so you are not logged in. Start again."))
    }

    /// Deliberately one for all: unknown, finished, too old, begun in another browser.
    package static let socialStale = Problem(
        400,
        Phrase(
            "시간이 지났거나 이 브라우저에서 시작하지 않은 로그인이에요. 처음부터 다시 시도해 주세요.",
            "This login took too long or did not begin in this browser. Start again."))

    package static func socialDenied(_ label: Phrase) -> Problem {
        Problem(
            400,
            Phrase(
                "\(label.korean)에서 동의하지 않아 로그인하지 않았어요.",
                "You did not agree at \(label.english), so you are not logged in."))
    }

    /// - Parameter label: the provider's whose address is a member's already.
    package static func emailHasAccount(_ label: Phrase) -> Problem {
        Problem(
            409,
            Phrase(
                "이 이메일로 가입한 계정이 있어요. 비밀번호로 로그인한 다음 설정 → 계정에서 \(label.korean) 로그인을 연결해 주세요.",
                "An account with this email exists. Log in with your password, then link \(label.english) under "
                    + "Settings → Account."))
    }

    package static let arrivalGone = Problem(
        410,
        Phrase(
            "시간이 지났거나 이미 끝낸 가입이에요. 처음부터 다시 시도해 주세요.",
            "This took too long or is already finished. Start again."))

    static let identityTaken = Problem(
        409, Phrase("이미 다른 계정에 연결되어 있어요.", "That is already linked to another account."))

    static let issuerLinked = Problem(
        409,
        Phrase(
            "이 서비스의 다른 계정이 이미 연결되어 있어요. 그 연결을 먼저 끊어 주세요.",
            "Another account there is already linked. Unlink it first."))

    package static let lastWayIn = Problem(
        409,
        Phrase(
            "로그인할 수 있는 마지막 방법이에요. 비밀번호를 먼저 만들어 주세요.",
            "This is the last way to log in. Set a password first."))

    /// For members who joined by a provider.
    static let passwordNotSet = Problem(
        422,
        Phrase(
            "아직 비밀번호가 없어요. 설정 → 계정에서 먼저 만들어 주세요.",
            "You have no password yet. Set one first, under Settings → Account."), field: "password")
}
