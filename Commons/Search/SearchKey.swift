/// Where a key is in the text it comes from; the lower, the better the match.
package enum SearchRank: Int, Sendable, CaseIterable {
    /// The beginning of a name, a handle, a title.
    case start
    /// The beginning of what is said besides: a major, a medium.
    case detailStart
    case word, detailWord
    case inside, detailInside
}

/// A text that is found by.
package struct SearchField: Sendable {
    let text: SearchText
    let isDetail: Bool
    let isPersonName: Bool
    /// What a person's name is in Latin letters.
    let readings: Romanisation.Readings

    /// A person's name: in 김민수, 민수 is a word, and so is kim minsu.
    package static func personName(_ text: String) -> SearchField { SearchField(text, isPersonName: true) }
    package static func title(_ text: String) -> SearchField { SearchField(text) }
    /// Found, too, after titles and names.
    package static func detail(_ text: String) -> SearchField { SearchField(text, isDetail: true) }

    private init(_ text: String, isDetail: Bool = false, isPersonName: Bool = false) {
        self.text = SearchText(text)
        self.isDetail = isDetail
        self.isPersonName = isPersonName
        readings = isPersonName ? Romanisation.readings(of: self.text) : Romanisation.Readings()
    }
}

/// One row of an index: the text from one of its signs on. What is asked for is found where a key begins with it, so
/// a B-tree answers for the beginning, for the words and for the inside alike.
package struct SearchKey: Hashable, Sendable {
    /// How many signs of a long title keys begin at.
    static let reach = 60

    package let rank: SearchRank
    package let key: String
    /// For a key of initials, the signs they represent; empty for others.
    package let signs: String

    static func keys(of fields: [SearchField]) -> Set<SearchKey> {
        var best: [SearchKey: SearchRank] = [:]
        for field in fields {
            for (start, sign) in field.text.signs.enumerated().prefix(reach) {
                let rank = field.rank(at: start)
                // A last letter alone says nothing.
                if start > 0, !sign.beginsWord, sign.kind == .other, start + 1 == field.text.signs.count { continue }
                for (key, signs) in field.text.forms(from: start) {
                    let form = SearchKey(rank: .start, key: key, signs: signs)
                    best[form] = min(best[form] ?? rank, rank)
                }
            }
            for (key, rank) in field.markedKeys {
                let form = SearchKey(rank: .start, key: key, signs: "")
                best[form] = min(best[form] ?? rank, rank)
            }
            // A name that is spelled so comes first.
            for reading in field.readings.names {
                let form = SearchKey(rank: .start, key: reading, signs: "")
                best[form] = min(best[form] ?? .word, .word)
            }
        }
        return Set(best.map { SearchKey(rank: $0.value, key: $0.key.key, signs: $0.key.signs) })
    }
}

extension SearchRank: Comparable {
    fileprivate var ofDetail: SearchRank {
        switch self {
        case .start, .detailStart: .detailStart
        case .word, .detailWord: .detailWord
        case .inside, .detailInside: .detailInside
        }
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension SearchField {
    fileprivate func rank(at start: Int) -> SearchRank {
        if start == 0 { return isDetail ? .detailStart : .start }
        if text.signs[start].beginsWord || isGivenName(start) { return isDetail ? .detailWord : .word }
        return isDetail ? .detailInside : .inside
    }

    /// Words with marks as they are written, from each of their signs on, with the words that follow; and marks around
    /// words.
    fileprivate var markedKeys: [(key: String, rank: SearchRank)] {
        var keys: [(String, SearchRank)] = []
        for (place, token) in text.tokens.enumerated() {
            guard keys.count < SearchKey.reach else { break }
            if let last = token.signs.lastIndex(where: { $0.kind == .mark }) {
                for start in token.signs.indices.prefix(SearchKey.reach) where start <= last {
                    let rest =
                        token.signs[start...]
                        + text.tokens[(place + 1)...].lazy.flatMap(\.signs).prefix(SearchText.longest)
                    let rank: SearchRank = place + start == 0 ? .start : token.signs[start].beginsWord ? .word : .inside
                    keys.append((Self.marked(rest), isDetail ? rank.ofDetail : rank))
                }
            }
            for edge in token.edges {
                for start in edge.indices.prefix(SearchKey.reach) {
                    keys.append((Self.marked(edge[start...]), isDetail ? .detailWord : .word))
                }
            }
        }
        return keys
    }

    static func marked(_ signs: some Collection<SearchText.Sign>) -> String {
        var key = SearchMarks.prefix
        for sign in signs.prefix(SearchText.longest) { key += sign.letters }
        return key.searchKey
    }

    /// Family names have one syllable, seldom two; names of two to four syllables are theirs.
    func isGivenName(_ start: Int) -> Bool {
        guard isPersonName, (2...4).contains(text.signs.count), text.signs.allSatisfy({ $0.kind == .syllable })
        else { return false }
        return start == 1 || (start == 2 && text.signs.count == 4)
    }
}

extension SearchText {
    /// The text from a sign on: its letters and, where it has syllables, their initials.
    fileprivate func forms(from start: Int) -> [(key: String, signs: String)] {
        var forms = [(letters(from: start), "")]
        if signs[start...].contains(where: { $0.kind == .syllable }) {
            let written = signs[start...].prefix(SearchText.longest).map(\.written).joined()
            forms.append((initials(from: start), written))
        }
        return forms
    }
}
