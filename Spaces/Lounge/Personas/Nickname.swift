package import Core

/// A persona's nickname: 1–12 characters of Hangul, Latin letters, digits and underscores.
package struct Nickname: Hashable, Sendable {
    /// As it is shown.
    let text: String
    /// What counts as the same nickname: without case, however the Hangul was typed.
    let key: String

    static let maxLength = 12
    private static let limit = TextLimit(maxLength)
    /// A syllable of old Hangul is three of them, and looks like one character, as any heap of them does.
    private static let maxScalars = maxLength * 3

    /// - Throws: a ``Core/Problem`` at the field `nickname`.
    package init(_ text: String) throws {
        let text = text.tidied.narrow.nfc
        guard !text.isEmpty else { throw Problem.nicknameMissing }
        guard text.unicodeScalars.allSatisfy(\.isInNickname) else { throw Problem.nicknameInvalid }
        guard text.count <= Self.maxLength, text.unicodeScalars.count <= Self.maxScalars else {
            throw Self.tooLong(by: text.count - Self.maxLength)
        }
        let key = text.folded
        guard !Self.reserved.contains(key) else { throw Problem.nicknameTaken }
        self.text = text
        self.key = key
    }

    static func tooLong(by excess: Int) -> Problem {
        limit.tooLong("닉네임이", by: excess > 0 ? excess : nil, at: "nickname")
    }

    /// Nobody speaks as the house.
    private static let reserved: Set<String> = [
        "admin", "administrator", "moderator", "operator", "salon", "관리자", "운영자", "운영진",
    ]
}

/// A persona's intro: one line, which may be empty.
package struct PersonaIntro: Sendable {
    package let text: String

    static let limit = TextLimit(50)

    /// - Throws: a ``Core/Problem`` at the field `intro`.
    package init(_ text: String) throws {
        let text = text.tidiedLine
        try Self.limit.check(text, "한 줄 소개가", at: "intro")
        self.text = text
    }
}

extension String {
    /// Maps full-width letters, which some keyboards send, to ordinary ones.
    fileprivate var narrow: String {
        var text = ""
        for scalar in unicodeScalars {
            let isWide = (0xFF01...0xFF5E).contains(scalar.value)
            text.unicodeScalars.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
        }
        return text
    }
}

extension Unicode.Scalar {
    /// The fillers among the jamo (U+115F, U+1160, U+3164) are left out: they are seen by nobody.
    fileprivate var isInNickname: Bool {
        switch value {
        // 0–9, A–Z, _, a–z
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        // Syllables
        case 0xAC00...0xD7A3: true
        // Jamo as keyboards send them
        case 0x3131...0x3163, 0x3165...0x318E: true
        // Jamo that syllables are composed of
        case 0x1100...0x115E, 0x1161...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: true
        default: false
        }
    }
}

extension Problem {
    static let nicknameMissing = Problem(
        422, Phrase("닉네임을 적어 주세요.", "Choose a nickname."), field: "nickname")
    static let nicknameInvalid = Problem(
        422,
        Phrase(
            "닉네임에는 한글, 영문, 숫자, 밑줄(_)만 쓸 수 있어요.",
            "A nickname can only have Hangul, Latin letters, digits and underscores (_)."), field: "nickname")
    static let nicknameIsKnown = Problem(
        422,
        Phrase(
            "내 아이디나 이름이라 누구인지 바로 알 수 있어요. 다른 닉네임을 정해 주세요.",
            "That is your handle or name, so everybody would know who you are. Choose another nickname."),
        field: "nickname")
    package static let nicknameTaken = Problem(
        422, Phrase("이미 쓰고 있는 닉네임이에요. 다른 것을 골라 주세요.", "That nickname is taken. Choose another."),
        field: "nickname")
}
