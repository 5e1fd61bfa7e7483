package import Core

/// A line in which somebody introduces themselves: not blank, 50 characters at most as people see them.
package struct Introduction: Sendable {
    package static let limit = TextLimit(50)

    package let text: String

    package init(_ typed: String) throws {
        let lines = typed.tidied.split(whereSeparator: \.isNewline)
        text = lines.map { String($0).tidied }.filter { !$0.isEmpty }.joined(separator: " ")
        guard !text.isEmpty else { throw Problem.introductionBlank }
        try Self.limit.check(text, "한 줄 소개가", at: "intro")
    }
}

extension Problem {
    static let introductionBlank = Problem(422, Phrase("한 줄 소개를 적어 주세요.", "Write an intro first."), field: "intro")
}
