package import Core
package import Exports

/// How far an import is, and what came of it.
package struct ImportProgress: Sendable, Equatable {
    package var total = 0
    /// What has come, by its kind.
    package var brought: [ImportStep.Kind: Int] = [:]
    /// Were there already.
    package var known = 0
    package var refused = 0
    /// What is left out, and of how many.
    package var left: [ImportStep.LeftOut: Int] = [:]
    /// What was not taken, and why: the first of them.
    package var refusals: [Refusal] = []
    /// How long a budget of the member's needs before it goes on, if that is used up.
    package var pause: Duration?
    /// Why nothing more of it comes.
    package var end: Phrase?

    package struct Refusal: Sendable, Equatable {
        package let title: String
        package let problem: Phrase

        /// What a member reads.
        package func line(in language: Language) -> String {
            title.isEmpty ? language(problem) : "\(title): \(language(problem))"
        }
    }

    package var added: Int { brought.values.reduce(0, +) }
    package var done: Int {
        added + known + refused + left.reduce(0) { $0 + ($1.key.isWhole ? $1.value : 0) }
    }
    static let shownRefusals = 20

    package init() {}

    mutating func count(_ outcome: ImportStep.Outcome, of kind: ImportStep.Kind) {
        switch outcome {
        case .added: brought[kind, default: 0] += 1
        case .known: known += 1
        case .addedWithout(let what):
            brought[kind, default: 0] += 1
            left[what, default: 0] += 1
        case .left(let what): left[what, default: 0] += 1
        }
    }

    mutating func refuse(_ title: String, _ problem: Problem) {
        refused += 1
        guard refused <= Self.shownRefusals else { return }
        // Each is a line.
        let line = title.beginning(TextLimit(100)).split(whereSeparator: \.isNewline).joined(separator: " ")
        refusals.append(.init(title: line, problem: problem.phrase))
    }
}

extension ImportProgress {
    /// What has come: "5 works, portfolio".
    var words: Phrase {
        let parts = ImportStep.Kind.allCases.compactMap { kind in brought[kind].map(kind.words) }
        return Phrase(parts.map(\.korean).joined(separator: ", "), parts.map(\.english).joined(separator: ", "))
    }
}

extension ImportProgress {
    /// What is left out, a line each.
    package var leftOut: [Phrase] {
        ImportStep.LeftOut.allCases.compactMap { what in left[what].map(what.words) }
    }
}

extension ImportStep.LeftOut {
    fileprivate func words(_ count: Int) -> Phrase {
        switch self {
        case .reply:
            Phrase("다른 사람에게 단 답글 \(count.grouped)개", english: count, "reply to others", "replies to others")
        case .person:
            Phrase(
                "여기에 없는 사람 \(count.grouped)명", english: count, "person who is not here", "people who are not here")
        case .saved:
            Phrase(
                "저장했지만 여기에 없는 것 \(count.grouped)개", english: count, "saved item that is not here",
                "saved items that are not here")
        case .poll: Phrase("글에 있던 투표 \(count.grouped)개", english: count, "poll in a post", "polls in posts")
        case .quote: Phrase("글에 있던 인용 \(count.grouped)개", english: count, "quote in a post", "quotes in posts")
        }
    }
}

extension ImportStep.Kind {
    fileprivate func words(_ count: Int) -> Phrase {
        switch self {
        case .work: Phrase("작품 \(count.grouped)점", english: count, "work", "works")
        case .portfolio: Phrase("포트폴리오", "portfolio")
        case .exhibition: Phrase("전시회 \(count.grouped)개", english: count, "exhibition", "exhibitions")
        case .profile: Phrase("프로필", "profile")
        case .post: Phrase("글 \(count.grouped)개", english: count, "post", "posts")
        case .follow: Phrase("팔로잉 \(count.grouped)명", english: count, "person you follow", "people you follow")
        case .list: Phrase("리스트 \(count.grouped)개", english: count, "list", "lists")
        case .saved: Phrase("저장한 것 \(count.grouped)개", english: count, "saved item", "saved items")
        }
    }
}
