import Base
import Core
import Web

/// A line in which somebody introduces themselves: not blank, 50 characters at most as people see them.
struct Introduction: Sendable {
    static let limit = TextLimit(50)

    let text: String

    init(_ typed: String) throws {
        let lines = typed.tidied.split(whereSeparator: \.isNewline)
        text = lines.map { String($0).tidied }.filter { !$0.isEmpty }.joined(separator: " ")
        guard !text.isEmpty else { throw Problem.introductionBlank }
        try Self.limit.check(text, orThrow: Problem.introductionTooLong)
    }
}

extension Problem {
    static let introductionBlank = Problem(422, Phrase("한 줄 소개를 적어 주세요.", "Write an intro first."), field: "intro")
    static let introductionTooLong = Problem(
        422, Phrase("한 줄 소개는 50자까지 쓸 수 있어요.", "An intro can be up to 50 characters."), field: "intro")
}
