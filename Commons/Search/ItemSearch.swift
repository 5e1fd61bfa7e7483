package import SQL

/// Something that was found.
package protocol SearchItem: Sendable {
    var searchID: Int64 { get }
    /// The texts it is found by.
    var searchFields: [SearchField] { get }
    /// Whether it comes before its equals.
    var comesFirst: Bool { get }
}

extension SearchItem {
    package var comesFirst: Bool { false }
}

/// Looks for what somebody has typed in an index: as it is; then, where that finds nothing, as if the keyboard had
/// been in the other language; then each word for itself; then with one letter wrong.
package struct ItemSearch: Sendable {
    let index: SearchIndex
    let typed: String
    let after: SearchCursor?
    let followed: Statement?
    let visible: @Sendable (Statement) -> Statement

    /// Fewer than these, and words are shown that differ by a letter.
    static let fewResults = 5

    /// - Parameters:
    ///   - followed: `(item_id)` of what comes first among equals.
    ///   - visible: which items may be shown, for a column with an id.
    package init(
        _ index: SearchIndex, typed: String, after: SearchCursor?, followed: Statement? = nil,
        visible: @escaping @Sendable (Statement) -> Statement
    ) {
        self.index = index
        self.typed = typed
        self.after = after
        self.followed = followed
        self.visible = visible
    }

    /// - Parameter load: the items of these ids, in any order.
    package func callAsFunction<Item: SearchItem>(
        _ reader: Reader, _ load: ([Int64]) throws -> [Item]
    ) throws -> (items: [Item], next: SearchCursor?) {
        let text = SearchText(typed)
        var ways = ways(text)
        // A later page goes on as the first was found.
        if let after { ways.removeAll { !after.key.utf8.starts(with: $0.key.utf8) } }
        var places: [SearchCursor] = []
        for way in ways where places.isEmpty { places = try self.places(way, reader) }
        let shown = places.prefix(SearchIndex.pageSize).map(\.item)
        let loaded = try Dictionary((shown.isEmpty ? [] : load(shown)).map { ($0.searchID, $0) }) { $1 }
        var items = shown.compactMap { loaded[$0] }
        if after == nil, places.count < SearchIndex.pageSize { try extend(&items, text, reader, load) }
        return (items, places.count > SearchIndex.pageSize ? places[SearchIndex.pageSize - 1] : nil)
    }

    /// All that the pages show, in no order, up to ``SearchVisit/countLimit``.
    package func all<Item: SearchItem>(_ reader: Reader, _ load: ([Int64]) throws -> [Item]) throws -> [Int64] {
        let text = SearchText(typed)
        var found: [Int64] = []
        for way in ways(text) where found.isEmpty {
            found = try reader.values(index.all(way, visible: visible), as: Int64.self)
        }
        guard found.count < SearchIndex.pageSize else { return found }
        var items = found.isEmpty ? [] : try load(found)
        try extend(&items, text, reader, load)
        return items.map(\.searchID)
    }

    private func ways(_ text: SearchText) -> [SearchPattern] {
        SearchPattern.ways(text) + [SearchPattern.onOtherKeyboard(typed)].compactMap(\.self)
    }

    /// The best ranks first, and no more of them than fill a page: of one letter, nobody asks for the inside.
    private func places(_ pattern: SearchPattern, _ reader: Reader) throws -> [SearchCursor] {
        var places: [SearchCursor] = []
        for (rank, statement) in statements(pattern) {
            places += try reader.all(statement, SearchCursor.init(row:))
            guard let rank else { continue }
            let sure = places.filter { $0.rank <= rank.rawValue }
            if sure.count > SearchIndex.pageSize { break }
        }
        return Array(places.sorted().prefix(SearchIndex.pageSize + 1))
    }

    /// One statement for those followed, then one per rank.
    func statements(_ pattern: SearchPattern) -> [(rank: SearchRank?, statement: Statement)] {
        var statements: [(rank: SearchRank?, statement: Statement)] = []
        if let followed {
            statements.append((nil, index.first(followed, pattern, after: after, visible: visible)))
        }
        for rank in SearchRank.allCases where rank.rawValue >= after?.rank ?? 0 {
            statements.append(
                (rank, index.others(rank, pattern, after: after, followed: followed, visible: visible)))
        }
        return statements
    }

    /// Where all the words are, then what was perhaps meant.
    private func extend<Item: SearchItem>(
        _ items: inout [Item], _ text: SearchText, _ reader: Reader, _ load: ([Int64]) throws -> [Item]
    ) throws {
        for words in SearchWords.ways(text) where words.count > 1 {
            guard let match = try index.words?.match(words, reader) else { continue }
            let statement = index.together(match, visible: visible)
            let ids = try reader.values(statement, as: Int64.self)
            guard !ids.isEmpty else { continue }
            append(try load(ids), to: &items)
            break
        }
        let asked = SearchTypos.words(of: text)
        // Names in Hangul are short, and the next one is always a letter away.
        let isHangul = text.signs.allSatisfy { $0.kind == .syllable }
        if !asked.isEmpty, items.count < (isHangul ? 1 : Self.fewResults) {
            let ids = try reader.values(index.mistyped(asked, visible: visible), as: Int64.self)
            guard !ids.isEmpty else { return }
            append(
                try load(ids).filter { SearchTypos.isMeant(asked, by: SearchTypos.words(of: $0.searchFields)) },
                to: &items)
        }
    }

    /// What is not there yet, as far as a page goes.
    private func append<Item: SearchItem>(_ found: [Item], to items: inout [Item]) {
        let known = Set(items.map(\.searchID))
        let new = found.filter { !known.contains($0.searchID) }
            .sorted { ($0.comesFirst ? 0 : 1, $0.searchID) < ($1.comesFirst ? 0 : 1, $1.searchID) }
        items += new.prefix(SearchIndex.pageSize - items.count)
    }
}
