import Accounts
import Base
package import Core
import Kernel
package import SQL
package import Search
import Storage

extension SearchIndex {
    /// Works, by every text with a ``WorkText/searchField``.
    package static let works = SearchIndex(
        of: "works", "post_id", keys: "work_keys", typos: "work_typos", backlog: "work_search_backlog",
        words: WordIndex("work_words")
    ) { condition, reader in
        try reader.all(
            "SELECT w.post_id, \(WorkDetails.searchedColumns) FROM works w WHERE w.post_id \(condition) ORDER BY w.post_id"
        ) { row in (try row.next(), try WorkDetails(searched: &row).searchFields) }
    }
}

/// Looks for works.
package enum WorkSearch {
    /// - Parameter waiting: the viewer, where works of theirs that wait for moderators are found, too.
    package static func search(
        _ typed: String, after: SearchCursor? = nil, viewer: ID<Account>?, waiting: ID<Account>?
    ) -> ItemSearch {
        ItemSearch(.works, typed: typed, after: after) { item in
            let seen: Statement = """
                EXISTS (SELECT 1 FROM works v WHERE v.post_id = \(item) AND \(.notBlocked("v.author_id", by: viewer))
                    AND \(.open(at: "v.post_id", to: viewer)))
                """
            return waiting.map { "(\(seen) OR \(.waits(item, of: $0)))" } ?? seen
        }
    }

    /// Works by members the viewer may know of, without words the viewer has muted.
    package static func find(_ visit: SearchVisit, _ reader: Reader) throws -> ListSlice<FoundWork, SearchCursor> {
        let muted = MutedWorks(visit.viewer)
        var works: [FoundWork] = []
        var next = visit.after
        for _ in 0..<MutedWorks.pages {
            let found = search(visit.typed, after: next, viewer: visit.viewer?.id, waiting: visit.waiting)
            (works, next) = try found(reader) { try rows($0, reader) }
            works = try muted?.leaveOut(works, id: \.card.id, reader) ?? works
            if !works.isEmpty || next == nil { break }
        }
        return ListSlice(works, next: next)
    }

    package static func rows(_ ids: [Int64], _ reader: Reader) throws -> [FoundWork] {
        try reader.all(rowsStatement(ids), FoundWork.init(row:))
    }

    /// - Parameter ids: of works that were found, so may be seen.
    static func rowsStatement(_ ids: [Int64]) -> Statement {
        """
        SELECT p.state = 'held', \(WorkDetails.searchedColumns), \(WorkCard.columns)
        FROM works w
        JOIN posts p ON p.id = w.post_id
        JOIN accounts a ON a.id = w.author_id
        JOIN media m ON m.post_id = w.post_id AND \(.cover)
        WHERE w.post_id IN (\(list: ids))
        """
    }
}

/// A work among the results of a search.
package struct FoundWork: SearchItem {
    /// Only the texts it is found by.
    let details: WorkDetails
    package let card: WorkCard

    package var searchID: Int64 { card.id.rawValue }
    package var searchFields: [SearchField] { details.searchFields }

    init(row: inout Row) throws {
        let isWaiting = try row.next(as: Bool.self)
        details = try WorkDetails(searched: &row)
        var card = try WorkCard(row: &row)
        card.isWaiting = isWaiting
        self.card = card
    }
}
