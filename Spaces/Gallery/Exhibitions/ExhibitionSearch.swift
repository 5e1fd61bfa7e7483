import Base
package import Core
import Kernel
package import SQL
package import Search

extension SearchIndex {
    /// Exhibitions, by title and place. Who finds which is for ``ExhibitionSearch`` to say: drafts are here, too.
    package static let exhibitions = SearchIndex(
        keys: "exhibition_keys", typos: "exhibition_typos", backlog: "exhibition_search_backlog",
        words: WordIndex("exhibition_words"))

    /// Brings an exhibition's keys up to date: call it wherever its title or place are written.
    package static func update(exhibition: ID<Post>, in transaction: Transaction) throws {
        for (item, fields) in try exhibitionFields(where: "post_id = \(exhibition)", transaction) {
            try exhibitions.write(fields, for: item, in: transaction)
        }
    }

    /// Indexes exhibitions that are older than the index.
    @discardableResult
    package static func fillExhibitions(_ database: Database) async throws -> Int {
        try await exhibitions.fill(database) { items, reader in
            try exhibitionFields(where: "post_id IN (\(list: items))", reader)
        }
    }

    /// - Returns: how many exhibitions' keys were wrong.
    package static func verifyExhibitions(_ database: Database) async throws -> Int {
        try await exhibitions.verify(database) { after, reader in
            try exhibitionFields(
                where: """
                    post_id IN (
                        SELECT n.post_id FROM exhibitions n WHERE n.post_id > \(after) ORDER BY n.post_id LIMIT \(200))
                    """, reader)
        }
    }

    private static func exhibitionFields(
        where condition: Statement, _ reader: Reader
    ) throws -> [(Int64, [SearchField])] {
        try reader.all("SELECT post_id, title, place FROM exhibitions WHERE \(condition) ORDER BY post_id") { row in
            (try row.next(), ExhibitionSearch.fields(title: try row.next(), place: try row.next()))
        }
    }
}

/// Looks for exhibitions.
package enum ExhibitionSearch {
    /// - Parameter waiting: the viewer, where those of theirs that wait for moderators are found, too.
    package static func search(
        _ typed: String, after: SearchCursor? = nil, viewer: ID<Account>?, waiting: ID<Account>?
    ) -> ItemSearch {
        ItemSearch(.exhibitions, typed: typed, after: after) { item in
            let seen: Statement = """
                EXISTS (SELECT 1 FROM exhibitions e
                    WHERE e.post_id = \(item) AND \(ExhibitionQueries.isKnown(to: viewer)))
                """
            return waiting.map { "(\(seen) OR \(.waits(item, of: $0)))" } ?? seen
        }
    }

    static func fields(title: String, place: String) -> [SearchField] {
        place.isEmpty ? [.title(title)] : [.title(title), .detail(place)]
    }
}

extension ExhibitionCard: SearchItem {
    package var searchID: Int64 { id.rawValue }
    package var searchFields: [SearchField] { ExhibitionSearch.fields(title: title, place: place) }
}
