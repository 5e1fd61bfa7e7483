import Accounts
package import Base
package import Core
import FoundationEssentials
import Kernel
import Search

/// The rules of passwords. Length protects; the most common ones are refused, too.
package struct PasswordRules {
    let leaked: LeakedPasswords
    /// The address of the instance, whose name is no secret.
    let publicURL: String

    init(leaked: LeakedPasswords, publicURL: String) {
        self.leaked = leaked
        self.publicURL = publicURL
    }

    package init(_ services: Services) {
        self.init(leaked: services.credentials.leaked, publicURL: services.site.publicURL)
    }

    /// Whose password it is to be, as far as others know it.
    package struct Person {
        var name: String
        var handle: String
        var email: String

        package init(name: String, handle: String, email: String) {
            self.name = name
            self.handle = handle
            self.email = email
        }

        /// For what does not depend on it.
        static let nobody = Person(name: "", handle: "", email: "")
    }

    /// Throws a problem about the field `password`.
    package func check(_ password: String, of person: Person) throws {
        guard password.count >= 8 else { throw Problem.passwordShort }
        guard password.utf8.count <= 512 else { throw Problem.passwordLong }
        let plain = LeakedPasswords.key(password)
        guard Set(plain).count >= 3 else { throw Problem.passwordGuessable }
        guard !isPersonal(plain, person) else { throw Problem.passwordPersonal }
        let isLeaked = [plain, Self.stem(plain)].contains { Self.common.contains($0) || leaked.contains($0) }
        guard !isLeaked else { throw Problem.passwordLeaked }
    }

    /// What is left without up to four digits or signs at its end: "sunshine2026" is as good as "sunshine".
    private static func stem(_ plain: String) -> String {
        let tail = plain.reversed().prefix { !$0.isLetter }.count
        return tail <= 4 ? String(plain.dropLast(tail)) : plain
    }

    /// Whether fewer than four letters are left of it without what everybody knows.
    private func isPersonal(_ plain: String, _ person: Person) -> Bool {
        var rest = plain
        for word in known(person).sorted(by: { $0.count > $1.count }) { rest = rest.replacing(word, with: " ") }
        return rest != plain && rest.filter(\.isLetter).count < 4
    }

    private func known(_ person: Person) -> Set<String> {
        let names = LeakedPasswords.key(person.name).split(whereSeparator: \.isWhitespace).map(String.init)
        // Of 김민수, 민수 is the name; both are as often typed with the other keyboard.
        let given = names.filter { $0.count == 3 && $0.unicodeScalars.allSatisfy(Self.isHangul) }
            .map { String($0.dropFirst()) }
        let korean = (names + given).filter { $0.unicodeScalars.allSatisfy(Self.isHangul) }
        let mail = LeakedPasswords.key(person.email).split(separator: "@").flatMap { $0.split(separator: ".") }
        let host = (publicURL.split(separator: "/").last ?? "").lowercased().split(separator: ".")
        let words =
            names + korean.map(WrongKeyboard.corrected) + (mail + host).map(String.init)
            + [LeakedPasswords.key(person.handle), "salon"]
        return Set(words.filter { $0.count >= 3 } + given + ["살롱"])
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }

    /// Known without any list: what no English list has, and the very first that are tried.
    private static let common: Set<String> = {
        let korean = [
            "비밀번호", "안녕하세요", "안녕", "사랑해", "사랑해요", "사랑합니다", "대한민국", "우리나라", "행복하세요", "감사합니다", "가나다라", "가나다라마",
            "가나다라마바사", "엄마아빠", "우리가족", "우리집", "나의비밀", "패스워드", "열려라참깨", "바보", "친구", "행복",
        ]
        let typed = [
            "12345678", "123456789", "1234567890", "password", "password1", "passw0rd", "qwertyui", "qwerty123",
            "qwer1234",
            "1q2w3e4r", "1q2w3e4r5t", "asdf1234", "abcd1234", "abc12345", "a1234567", "iloveyou", "sunshine",
            "princess",
            "football", "baseball", "welcome1", "letmein1", "tkfkdgo1",
        ]
        return Set(korean + korean.map(WrongKeyboard.corrected) + typed)
    }()
}

extension Problem {
    package static let passwordShort = Problem(
        422, Phrase("여덟 글자 이상으로 지어 주세요. 길수록 안전해요.", "Use at least eight characters. Longer is safer."),
        field: "password")
    static let passwordLong = Problem(
        422, Phrase("비밀번호가 너무 길어요.", "That password is too long."), field: "password")
    static let passwordGuessable = Problem(
        422,
        Phrase(
            "누구나 먼저 떠올릴 비밀번호예요. 단어 서너 개를 이어 보세요.", "Anybody would guess that first. Try three or four words in a row."),
        field: "password")
    static let passwordLeaked = Problem(
        422,
        Phrase(
            "유출됐거나 흔한 비밀번호 목록에 있어서 남이 먼저 시도해 볼 수 있어요. 단어 서너 개를 이어 보세요. 다른 곳에서도 쓰고 있다면 거기서도 바꿔 주세요.",
            """
            It is on lists of leaked and common passwords, which attackers try first. Try three or four words in a row. If \
            you use it elsewhere, change it there, too.
            """),
        field: "password")
    static let passwordPersonal = Problem(
        422,
        Phrase(
            "비밀번호에 이름, 아이디, 이메일이나 살롱 이름이 들어 있어서 남이 짐작하기 쉬워요. 다른 단어 서너 개를 이어 보세요.",
            "It contains your name, handle, email or this Salon’s name, which others can guess. Try three or four other words."
        ),
        field: "password")
}
