internal import Core

/// What a name, a handle, a password may be. Rules are few; each says how to meet it.
enum AccountRules {
    /// Letters that read the same to everybody in an address; 3–20 of them.
    static func checkHandle(_ handle: String) throws -> String {
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

    static func checkName(_ name: String) throws -> String {
        let name = name.nfc
        guard !name.isEmpty else { throw Problem.nameMissing }
        guard name.fits(40, bytes: 400) else { throw Problem.nameTooLong }
        return name
    }

    static func checkMajor(_ major: String) throws -> String {
        let major = major.nfc
        guard major.fits(40, bytes: 400) else { throw Problem.majorTooLong }
        return major
    }

    static let bioLength = 300

    static func checkBio(_ bio: String) throws -> String {
        let bio = bio.nfc
        guard bio.fits(bioLength, bytes: bioLength * 16) else { throw Problem.bioTooLong }
        return bio
    }

    /// Only what cannot be delivered to is refused; the mail itself is the real test.
    static func checkEmail(_ email: String) throws -> String {
        guard MailAddress.isAddress(email) else { throw Problem.emailInvalid }
        return email
    }

    /// Length is what protects; only what everybody tries first is refused besides.
    static func checkPassword(_ password: String, handle: String, email: String) throws {
        guard password.count >= 8 else { throw Problem.passwordShort }
        guard password.utf8.count <= 512 else { throw Problem.passwordLong }
        let plain = password.lowercased()
        let isGuessable =
            Set(plain).count < 3 || common.contains(plain) || plain == handle.lowercased()
            || plain == email.lowercased()
        guard !isGuessable else { throw Problem.passwordGuessable }
    }

    private static let reserved: Set<String> = [
        "admin", "administrator", "api", "assets", "everyone", "help", "join", "login", "logout", "media", "moderator",
        "official", "operator", "root", "salon", "settings", "support", "system", "welcome",
    ]

    private static let common: Set<String> = [
        "12345678", "123456789", "1234567890", "11111111", "00000000", "password", "password1", "passw0rd", "qwertyui",
        "qwerty123", "qwer1234", "1q2w3e4r", "1q2w3e4r5t", "asdf1234", "abcd1234", "abc12345", "a1234567", "iloveyou",
        "sunshine", "princess", "football", "baseball", "welcome1", "letmein1", "dkssud12", "tkfkdgo1",
    ]
}

extension Problem {
    static let handleInvalid = Problem(
        422, Phrase("영문, 숫자, 밑줄(_)로 3–20자를 써 주세요.", "Use 3–20 letters, digits or underscores (_)."), field: "handle")
    static let handleTaken = Problem(
        422, Phrase("이미 쓰고 있는 아이디예요. 다른 것을 골라 주세요.", "That handle is taken. Choose another."), field: "handle")
    static let nameMissing = Problem(422, Phrase("이름을 적어 주세요.", "Tell us your name."), field: "name")
    static let nameTooLong = Problem(
        422, Phrase("이름은 40자까지 쓸 수 있어요.", "A name has 40 characters at most."), field: "name")
    static let majorTooLong = Problem(
        422, Phrase("전공은 40자까지 쓸 수 있어요.", "A major has 40 characters at most."), field: "major")
    static let bioTooLong = Problem(
        422, Phrase("소개는 300자까지 쓸 수 있어요.", "A bio has 300 characters at most."), field: "bio")
    static let emailInvalid = Problem(
        422, Phrase("이메일 주소를 확인해 주세요. 예: name@school.ac.kr", "Check the email address, such as name@school.edu."),
        field: "email")
    static let emailTaken = Problem(
        422, Phrase("이 이메일로 가입한 계정이 있어요. 로그인해 보세요.", "There is an account with this email. Try to log in."),
        field: "email")
    static let passwordShort = Problem(
        422, Phrase("여덟 글자 이상으로 지어 주세요. 길수록 안전해요.", "Use at least eight characters. Longer is safer."),
        field: "password")
    static let passwordLong = Problem(
        422, Phrase("비밀번호가 너무 길어요.", "That password is too long."), field: "password")
    static let passwordGuessable = Problem(
        422,
        Phrase(
            "누구나 먼저 떠올릴 비밀번호예요. 낱말 서너 개를 이어 보세요.", "Anybody would guess that first. Try three or four words in a row."),
        field: "password")
    static let loginWrong = Problem(
        422, Phrase("이메일(아이디)이나 비밀번호가 맞지 않아요.", "That email (or handle) and password do not match."))
}
