package import Core

/// The rules of handles and addresses. They are few; each problem says how to meet it.
package enum AccountRules {
    /// Letters that read the same to everybody in an address; 3–20 of them.
    package static func checkHandle(_ handle: String) throws -> String {
        let typed = handle.nfkc
        let handle = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
        let isPlain = handle.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
        }
        guard isPlain, (3...20).contains(handle.utf8.count) else { throw Problem.handleInvalid }
        guard !reserved.contains(handle.handleKey) else { throw Problem.handleTaken }
        return handle
    }

    /// Only undeliverable addresses are refused; the mail itself is the real test.
    package static func checkEmail(_ email: String) throws -> String {
        guard MailAddress.isAddress(email) else { throw Problem.emailInvalid }
        return email
    }

    private static let reserved: Set<String> = [
        "admin", "administrator", "api", "assets", "everyone", "help", "join", "login", "logout", "media", "moderator",
        "official", "operator", "root", "salon", "settings", "support", "system", "welcome",
    ]
}

extension Problem {
    static let handleInvalid = Problem(
        422, Phrase("영문, 숫자, 밑줄(_)로 3–20자를 써 주세요.", "Use 3–20 letters, digits or underscores (_)."), field: "handle")
    package static let handleTaken = Problem(
        422, Phrase("이미 쓰고 있는 아이디예요. 다른 것을 골라 주세요.", "That handle is taken. Choose another."), field: "handle")
    package static let emailInvalid = Problem(
        422, Phrase("이메일 주소를 확인해 주세요. 예: name@school.ac.kr", "Check the email address, for example name@school.edu."),
        field: "email")
    package static let emailTaken = Problem(
        422, Phrase("이 이메일로 가입한 계정이 있어요. 로그인해 보세요.", "An account with this email exists. Try logging in."),
        field: "email")
    package static let loginWrong = Problem(
        422,
        Phrase(
            "이메일(아이디)이나 비밀번호가 맞지 않아요. 여러 번 틀린 계정에는 한동안 맞는 비밀번호로도 로그인할 수 없어요.",
            """
            That email (or handle) and password do not match. After many wrong tries an account is locked for a while, \
            even for the right password.
            """))

    /// - Parameter pause: says until when.
    package static func loginPaused(_ pause: Problem) -> Problem {
        let wait = Phrase.wait(pause.retryAfter ?? .zero)
        return Problem(
            429,
            Phrase(
                "비밀번호가 여러 번 틀려서 잠시 막아 두었어요. \(wait.korean) 뒤에 다시 시도해 보세요. 메일로 새로 정할 수도 있어요.",
                """
                Too many wrong passwords. Try again in \(wait.english), or choose a new password by email.
                """), retryAfter: pause.retryAfter)
    }
}
