import Core
package import SQL
package import Works

/// A page of works in the colours somebody has asked for.
package struct ColourResults: Sendable {
    package var cards: [WorkCard] = []
    package var next: ColourCursor?
    /// A later page without works is the end, not an empty list.
    package let isFirst: Bool

    package init(cards: [WorkCard] = [], next: ColourCursor? = nil, isFirst: Bool) {
        self.cards = cards
        self.next = next
        self.isFirst = isFirst
    }

    static let size = 30
    /// How many matches are looked up at first, and where the viewer may not see enough of those.
    private static let (first, more) = (48, 400)
    /// More are not looked at for one page; the next one goes on there.
    private static let rounds = 6

    /// One statement for the cards, one more for a tag and for each further round.
    package static func read(
        _ question: ColourQuestion, after cursor: ColourCursor?, _ table: ColourTable, _ audience: Audience,
        muting muted: MutedWorks?, _ reader: Reader
    ) throws -> ColourResults {
        var results = ColourResults(isFirst: cursor == nil)
        guard question.isAsking else { return results }
        var filter = ColourTable.Filter(
            medium: question.medium, major: question.major, making: question.making, besides: question.besides?.rawValue
        )
        if let tag = Hashtag(question.tag) {
            filter.works = try reader.values(ColourQueries.tagged(tag), as: Int64.self)
        }
        let score = ColourScore(question.asked)
        var last = cursor?.match
        for round in 0..<rounds {
            let count = round == 0 ? first : more
            let matches = table.best(count, score, filter, after: last)
            let cards = try cards(of: matches, padded: count, audience, muting: muted, reader)
            for match in matches {
                if let card = cards[match.work] {
                    guard results.cards.count < size else {
                        results.next = last.map { ColourCursor($0) }
                        return results
                    }
                    results.cards.append(card)
                }
                last = match
            }
            guard matches.count == count else { return results }
        }
        results.next = last.map { ColourCursor($0) }
        return results
    }

    private static func cards(
        of matches: [ColourMatch], padded count: Int, _ audience: Audience, muting muted: MutedWorks?, _ reader: Reader
    ) throws -> [Int64: WorkCard] {
        guard !matches.isEmpty else { return [:] }
        // Always as many, so that it is always one statement.
        let ids = matches.map(\.work) + repeatElement(0, count: count - matches.count)
        var cards = try reader.all(ColourQueries.cards(ids, audience)) { row in
            _ = try row.next(as: Int64.self)
            return try WorkCard(row: &row)
        }
        if let muted { cards = try muted.leaveOut(cards, id: \.id, reader) }
        return Dictionary(cards.map { ($0.id.rawValue, $0) }) { first, _ in first }
    }
}
