package import Core
package import SQL
package import Works

/// What a page of Discover shows.
package struct DiscoverPage: Sendable {
    package var cards: [WorkCard] = []
    /// All that this scroll has dealt.
    package var dealt: DealtWorks
    /// Whether there may be more.
    package var hasMore = false

    static let size = Deal.most
    /// At least so many places go to works that are owed viewers, as long as there are any.
    static let owedPlaces = 15
    /// How many times in a row works are drawn because too few of the last may be seen.
    private static let rounds = 6
    /// How many are drawn at a time, and how many of those because they are owed viewers.
    private static let (mostDrawn, mostOwed) = (60, 24)

    /// One statement, and another for each draw of which the viewer may see little or has seen most today.
    package static func read(
        _ deck: DiscoverDeck, for seer: Seer, after dealtBefore: DealtWorks, _ audience: Audience,
        muting muted: MutedWorks?, now: Timestamp, _ reader: Reader
    ) throws -> DiscoverPage {
        var dealt = dealtBefore
        var random = SplitMix64()
        var choice = Choice(size: size, owedPlaces: owedPlaces)
        var tried = Set<Int64>()
        var (isEnd, owesMore) = (false, true)
        for _ in 0..<rounds where !choice.isFull || owesMore && !choice.hasOwed {
            let drawn = deck.draw(
                owed: mostOwed, all: mostDrawn, at: now, besides: { dealt.contains($0) || tried.contains($0) }, &random)
            let works = drawn.owed + drawn.open
            (isEnd, owesMore) = (works.count < mostDrawn, drawn.owed.count >= mostOwed)
            guard !works.isEmpty else { break }
            tried.formUnion(works.map(\.id))
            var found = try cards(of: works, for: seer, audience, now: now, reader)
            // Whom the viewer does not see takes no place in the next draw either.
            for work in Set(works.map(\.id)).subtracting(found.map(\.card.id.rawValue)) { dealt.insert(work) }
            if let muted { found = try muted.leaveOut(found, id: \.card.id, reader) }
            choice.offer(drawn.owed, isOwed: true, found)
            choice.offer(drawn.open, isOwed: false, found)
            if isEnd { break }
        }
        let chosen = choice.chosen(isLast: isEnd).shuffled(using: &random)
        var page = DiscoverPage(cards: apart(chosen).map(\.card), dealt: dealt)
        for card in page.cards { page.dealt.insert(card.id.rawValue) }
        page.hasMore = !page.cards.isEmpty
        return page
    }

    private static func cards(
        of works: [DiscoverWork], for seer: Seer, _ audience: Audience, now: Timestamp, _ reader: Reader
    ) throws -> [FoundCard] {
        // Always as many, so that it is always one statement.
        let ids = works.map(\.post) + repeatElement(ID(rawValue: 0), count: max(0, mostDrawn - works.count))
        return try reader.all(
            DiscoverQueries.cards(ids, for: seer, on: DiscoverKey.day(of: now), audience)
        ) { row in FoundCard(card: try WorkCard(row: &row), isKnown: try row.next()) }
    }

    /// Neighbours of other media and colours, where there are some.
    private static func apart(_ works: [ChosenWork]) -> [ChosenWork] {
        var rest = works
        var result: [ChosenWork] = []
        while !rest.isEmpty {
            let last = result.last?.work
            let next =
                rest.firstIndex { $0.work.hue != last?.hue && $0.work.medium != last?.medium }
                ?? rest.firstIndex { $0.work.hue != last?.hue } ?? 0
            result.append(rest.remove(at: next))
        }
        return result
    }
}

/// A card that the viewer may see.
struct FoundCard {
    let card: WorkCard
    /// Shown to the viewer today, or liked or saved at any time.
    let isKnown: Bool
}

struct ChosenWork {
    let work: DiscoverWork
    let card: WorkCard
}

/// The works that get the places of a page: one work of each maker, what is owed first, then what is worth it; what the
/// viewer knows already only where nothing else is left.
private struct Choice {
    let size: Int
    let owedPlaces: Int
    private var owed: [ChosenWork] = []
    private var open: [ChosenWork] = []
    private var known: [ChosenWork] = []
    private var makers = Set<Int64>()

    init(size: Int, owedPlaces: Int) { (self.size, self.owedPlaces) = (size, owedPlaces) }

    var isFull: Bool { owed.count + open.count >= size }
    var hasOwed: Bool { owed.count >= owedPlaces }

    mutating func offer(_ works: [DiscoverWork], isOwed: Bool, _ found: [FoundCard]) {
        let cards = Dictionary(found.map { ($0.card.id.rawValue, $0) }) { first, _ in first }
        for work in works {
            guard let card = cards[work.id] else { continue }
            let chosen = ChosenWork(work: work, card: card.card)
            if card.isKnown {
                known.append(chosen)
            } else if makers.insert(work.maker).inserted {
                if isOwed { owed.append(chosen) } else { open.append(chosen) }
            }
        }
    }

    func chosen(isLast: Bool) -> [ChosenWork] {
        var result = Array(owed.prefix(max(owedPlaces, size - open.count)))
        result += open.prefix(size - result.count)
        guard isLast, result.count < size else { return result }
        var makers = makers
        for work in known where result.count < size && makers.insert(work.work.maker).inserted { result.append(work) }
        return result
    }
}
