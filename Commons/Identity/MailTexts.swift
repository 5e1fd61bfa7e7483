package import Base
package import Core

/// Mails to accounts: short, in the member's language, and without text from strangers.
extension Mail {
    static func confirmEmail(
        to recipient: MailAddress, handle: String, link: String, site: String, in language: Language
    ) -> Mail {
        letter(
            to: recipient,
            Phrase("이메일 주소를 확인해 주세요", "Confirm your email address"),
            Phrase(
                """
                @\(handle) 님, 안녕하세요.

                이 이메일로 받는 것이 맞다면 아래 링크를 열고 ‘이메일 확인’을 눌러 주세요. 7일 동안 쓸 수 있어요.

                \(link)

                가입하거나 이메일을 바꾼 적이 없다면 이 메일은 무시해도 돼요.
                """,
                """
                Hello @\(handle),

                If this is your address, open the link below and press "Confirm email". It works for 7 days.

                \(link)

                If you did not join or change your email, you can ignore this email.
                """), site: site, in: language)
    }

    static func resetPassword(
        to recipient: MailAddress, handle: String, link: String, site: String, in language: Language
    ) -> Mail {
        letter(
            to: recipient,
            Phrase("비밀번호를 새로 정해 주세요", "Choose a new password"),
            Phrase(
                """
                @\(handle) 님, 안녕하세요.

                아래 링크에서 새 비밀번호를 정할 수 있어요. 한 시간 동안, 한 번만 쓸 수 있어요.

                \(link)

                요청한 적이 없다면 이 메일은 무시해도 돼요. 비밀번호는 그대로예요.
                """,
                """
                Hello @\(handle),

                Choose a new password with the link below. It works once, within an hour.

                \(link)

                If you did not ask for it, you can ignore this email. Your password stays as it is.
                """), site: site, in: language)
    }

    /// To the previous address: if somebody else changed it, this is how the member learns of it.
    static func emailChanged(to recipient: MailAddress, handle: String, site: String, in language: Language) -> Mail {
        letter(
            to: recipient,
            Phrase("계정의 이메일이 바뀌었어요", "Your account’s email was changed"),
            Phrase(
                """
                @\(handle) 님, 안녕하세요.

                계정의 이메일이 다른 주소로 바뀌었어요. 앞으로 이 주소로는 메일을 보내지 않아요.

                직접 바꾸셨다면 아무것도 하지 않아도 돼요. 아니라면 바로 로그인해서 비밀번호와 이메일을 바꿔 주세요.
                로그인할 수 없다면 이 살롱의 관리자에게 알려 주세요.
                """,
                """
                Hello @\(handle),

                Your account now has another email address. We will send nothing more to this one.

                If you changed it, you do not need to do anything. If not, log in at once and change your password and
                your email.
                If you cannot log in, tell the admin of this Salon.
                """), site: site, in: language)
    }

    /// - Parameter label: the operator's name for the provider.
    static func loginsChanged(
        to recipient: MailAddress, handle: String, label: Phrase, isLinked: Bool, site: String, in language: Language
    ) -> Mail {
        let (korean, english) =
            isLinked
            ? (
                "이제 \(label.korean.with(.means))도 로그인할 수 있어요.",
                "You can now log in to your account with \(label.english)."
            )
            : (
                "이제 \(label.korean.with(.means))는 로그인할 수 없어요.",
                "You can no longer log in to your account with \(label.english)."
            )
        return letter(
            to: recipient,
            Phrase("계정의 로그인 방법이 바뀌었어요", "The ways to log in to your account have changed"),
            Phrase(
                """
                @\(handle) 님, 안녕하세요.

                \(korean)

                직접 바꾸셨다면 아무것도 하지 않아도 돼요. 아니라면 설정 → 계정에서 연결을 끊고, 비밀번호를 바꾸고, 다른 기기에서
                로그아웃해 주세요.
                """,
                """
                Hello @\(handle),

                \(english)

                If you changed it, you do not need to do anything. If not, go to Settings → Account: unlink it, change your
                password and log out everywhere else.
                """), site: site, in: language)
    }

    /// - Parameters:
    ///   - device: as ``Core/Phrase/device(userAgent:)`` calls it, so that nothing in it is a stranger's.
    ///   - time: when it was.
    static func newDevice(
        to recipient: MailAddress, handle: String, device: Phrase, time: Phrase, site: String, in language: Language
    ) -> Mail {
        letter(
            to: recipient,
            Phrase("새 기기에서 로그인했어요", "Login from a new device"),
            Phrase(
                """
                @\(handle) 님, 안녕하세요.

                처음 보는 기기나 브라우저에서 계정에 로그인했어요.

                기기: \(device.korean)
                시각: \(time.korean)

                직접 로그인하셨다면 아무것도 하지 않아도 돼요. 아니라면 바로 설정 → 계정에서 비밀번호를 바꿔 주세요. 바꾸면 다른
                기기에서는 모두 로그아웃돼요. 로그인할 수 없다면 로그인 화면에서 비밀번호를 새로 정할 수 있어요.
                """,
                """
                Hello @\(handle),

                Somebody logged in to your account with a new device or browser.

                Device: \(device.english)
                Time: \(time.english)

                If it was you, you do not need to do anything. If not, go to Settings → Account and change your password at
                once. This logs out every other device. If you cannot log in, choose a new password on the login page.
                """), site: site, in: language)
    }

    static func passwordChanged(
        to recipient: MailAddress, handle: String, device: Phrase, time: Phrase, site: String, in language: Language
    ) -> Mail {
        letter(
            to: recipient,
            Phrase("계정의 비밀번호가 바뀌었어요", "Your account’s password was changed"),
            Phrase(
                """
                @\(handle) 님, 안녕하세요.

                계정의 비밀번호가 바뀌었고, 다른 기기에서는 모두 로그아웃됐어요.

                기기: \(device.korean)
                시각: \(time.korean)

                직접 바꾸셨다면 아무것도 하지 않아도 돼요. 아니라면 바로 로그인 화면에서 비밀번호를 새로 정하고, 설정 → 계정에서
                이메일이 맞는지 확인해 주세요. 그래도 안 되면 이 살롱의 관리자에게 알려 주세요.
                """,
                """
                Hello @\(handle),

                Your account has a new password, and every other device is logged out.

                Device: \(device.english)
                Time: \(time.english)

                If you changed it, you do not need to do anything. If not, choose a new password on the login page at once,
                and check under Settings → Account that the email is still yours. If that does not help, tell
                the admin of this Salon.
                """), site: site, in: language)
    }

    package static func letter(
        to recipient: MailAddress, _ subject: Phrase, _ text: Phrase, site: String, in language: Language
    ) -> Mail {
        Mail(to: recipient, subject: language(subject), text: "\(language(text))\n\n-- \nSalon\n\(site)")
    }
}
