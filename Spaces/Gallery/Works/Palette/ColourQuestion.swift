package import Core
import Imaging
package import Storage

/// One colour that is asked for.
package struct AskedColour: Equatable, Sendable {
    /// `rrggbb` in sRGB.
    package let hex: String
    /// How much of it, against the others: 0…100.
    package let weight: Int

    package init(hex: String, weight: Int) {
        self.hex = hex
        self.weight = weight
    }
}

/// What somebody looks for: colours, and what else is to be true of the works.
package struct ColourQuestion: Equatable, Sendable {
    /// With their weights as they were given; those of weight 0 are kept for the form and not looked for.
    package var colours: [AskedColour] = []
    package var medium = ""
    package var major = ""
    package var making: Making?
    /// Without `#`.
    package var tag = ""
    /// A work that is not among the answers: they are shown below it.
    package var besides: ID<Post>?

    package init(
        colours: [AskedColour] = [], medium: String = "", major: String = "", making: Making? = nil, tag: String = "",
        besides: ID<Post>? = nil
    ) {
        self.colours = colours
        self.medium = medium
        self.major = major
        self.making = making
        self.tag = tag
        self.besides = besides
    }

    package static let mostColours = 3
    package static let path = "/search/colours"
    package static let mostWeight = 100

    /// Where somebody may begin who has no colour in mind.
    package static let starts = [
        "c0392b", "d9772b", "e3b23c", "3f7d58", "2f8f8f", "2e6da4", "2b2f77", "7a4a8c", "c65d8a", "8a5a3b",
        "e8dcc4", "8a8a8a", "1d1d20",
    ]

    /// Those that are looked for.
    package var asked: [AskedColour] { colours.filter { $0.weight > 0 } }
    package var hasFilters: Bool { !(medium.isEmpty && major.isEmpty && tag.isEmpty && making == nil) }
    /// What of it is words. A viewer who asks for a muted word wants to see it.
    package var words: String { [medium, major, tag.isEmpty ? "" : "#\(tag)"].joined(separator: " ") }
    /// Whether there is anything to look for.
    package var isAsking: Bool { !asked.isEmpty }
}

extension ColourQuestion {
    /// The address that asks it.
    ///
    /// - Parameter cursor: where a page of answers ended.
    package func address(after cursor: String? = nil) -> String {
        var parts = colours.flatMap { ["c=\($0.hex)", "w=\($0.weight)"] }
        let filters = [("medium", medium), ("major", major), ("making", making?.rawValue ?? ""), ("tag", tag)]
        for (name, value) in filters where !value.isEmpty {
            parts.append("\(name)=\(value.percentEncoded)")
        }
        if let besides { parts.append("besides=\(besides)") }
        if let cursor { parts.append("after=\(cursor)") }
        return parts.isEmpty ? Self.path : "\(Self.path)?\(parts.joined(separator: "&"))"
    }

    /// Works in the colours of a palette.
    package init(palette: [PaletteColour]) {
        self.init()
        let heaviest = palette.sorted { $0.weight > $1.weight }.prefix(Self.mostColours)
        colours = heaviest.map { AskedColour(hex: $0.hex, weight: min(max($0.percent, 1), Self.mostWeight)) }
    }
}

extension Problem {
    package static let badColour = Problem(
        422, Phrase("색을 알아볼 수 없어요. #c0392b처럼 적어 주세요.", "That is not a colour. Write it like #c0392b."), field: "c")
    package static let badWeight = Problem(
        422, Phrase("색의 양은 0부터 100까지의 수예요.", "The amount of a colour is a number from 0 to 100."), field: "c")
    package static let tooManyColours = Problem(
        422, Phrase("색은 세 가지까지 고를 수 있어요.", "Choose up to three colours."), field: "c")
    package static let noWeight = Problem(
        422, Phrase("한 가지 색이라도 양을 0보다 크게 해 주세요.", "Give at least one colour an amount above 0."), field: "c")
    package static let noSuchTag = Problem(
        422, Phrase("태그에는 글자와 숫자, 밑줄만 쓸 수 있어요.", "A tag can only have letters, digits and underscores."), field: "tag")
}
