import SQL

/// The statements of a search. Each reads the index from where the answer begins and stops where the page is full, so
/// that one letter over a hundred thousand members costs no more than a whole name.
extension SearchIndex {
    static let pageSize = 30

    /// The next items of one rank, in the index's own order, as ``SearchCursor`` reads them: one more than a page.
    ///
    /// - Parameters:
    ///   - followed: `(item_id)` of those ``first(_:_:after:visible:)`` brings.
    ///   - visible: which items may be shown, for a column with an id.
    func others(
        _ rank: SearchRank, _ pattern: SearchPattern, after cursor: SearchCursor?, followed: Statement?,
        visible: (Statement) -> Statement
    ) -> Statement {
        var from: String?
        var place: Statement?
        if let cursor, cursor.rank == rank.rawValue {
            if cursor.isOther == 1 {
                from = cursor.key
                place = "AND (k.key, k.item_id) > (\(cursor.key), \(cursor.item))"
            } else if cursor.isLonger == 1 {
                place = "AND k.key > \(pattern.key)"
            }
        }
        let notFollowed: Statement? = followed.map { "AND k.item_id NOT IN (\($0))" }
        return """
            SELECT k.rank, \(longer(pattern)), 1, k.key, k.item_id FROM \(keys) k
            WHERE k.rank = \(rank) AND \(pattern.matches("k", from: from)) \(place)
                AND \(isBest(pattern)) AND \(visible("k.item_id")) \(notFollowed)
            ORDER BY k.key, k.item_id LIMIT \(Self.pageSize + 1)
            """
    }

    /// The next of those who come first among equals, of all ranks.
    ///
    /// - Parameter followed: `(item_id)`; read whole, so it has to have an end.
    func first(
        _ followed: Statement, _ pattern: SearchPattern, after cursor: SearchCursor?,
        visible: (Statement) -> Statement
    ) -> Statement {
        let place: Statement? = cursor.map {
            """
            AND (k.rank, \(longer(pattern)), CAST(0 AS INTEGER), k.key, k.item_id)
                > (\($0.rank), \($0.isLonger), \($0.isOther), \($0.key), \($0.item))
            """
        }
        return """
            SELECT k.rank, \(longer(pattern)) AS is_longer, 0, k.key, k.item_id
            FROM (\(followed)) f
            JOIN \(keys) k ON k.item_id = f.item_id
            WHERE \(pattern.matches("k")) \(place) AND \(isBest(pattern)) AND \(visible("k.item_id"))
            ORDER BY k.rank, is_longer, k.key, k.item_id LIMIT \(Self.pageSize + 1)
            """
    }

    /// The items of all ranks, in no order, up to ``SearchVisit/countLimit``.
    func all(_ pattern: SearchPattern, visible: (Statement) -> Statement) -> Statement {
        """
        SELECT k.item_id FROM \(keys) k
        WHERE k.rank IN (\(list: SearchRank.allCases)) AND \(pattern.matches("k")) AND \(isBest(pattern))
            AND \(visible("k.item_id"))
        LIMIT \(SearchVisit.countLimit)
        """
    }

    private func longer(_ pattern: SearchPattern) -> Statement {
        "CASE WHEN k.key = \(pattern.key) THEN 0 ELSE 1 END"
    }

    /// Of an item's keys that match, the best one is in the list.
    private func isBest(_ pattern: SearchPattern) -> Statement {
        """
        (k.rank, k.key) = (SELECT b.rank, b.key FROM \(keys) b
            WHERE b.item_id = k.item_id AND \(pattern.matches("b")) ORDER BY b.rank, b.key LIMIT 1)
        """
    }

    /// Items with every one of several words, the newest first.
    func together(_ match: WordIndex.Match, visible: (Statement) -> Statement) -> Statement {
        """
        SELECT \(match.row) FROM \(match.source) WHERE \(match.condition) AND \(visible(match.row))
        ORDER BY \(match.row) DESC LIMIT \(Self.pageSize)
        """
    }

    /// Items that may have been mistyped as one of these words.
    func mistyped(_ words: Set<String>, visible: (Statement) -> Statement) -> Statement {
        let forms = Set(words.flatMap(SearchTypos.forms(of:))).sorted()
        return """
            SELECT DISTINCT t.item_id FROM \(typos) t
            WHERE t.form IN (\(list: forms)) AND \(visible("t.item_id")) LIMIT \(200)
            """
    }
}
