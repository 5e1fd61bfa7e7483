import Base
package import Core
import Kernel
package import SQL
package import Search

extension SearchIndex {
    /// Exhibitions, by title and place. Who finds which is for ``ExhibitionSearch`` to say: drafts are here, too.
    package static let exhibitions = SearchIndex(
        of: "exhibitions", "post_id", keys: "exhibition_keys", typos: "exhibition_typos",
        backlog: "exhibition_search_backlog", words: WordIndex("exhibition_words")
    ) { condition, reader in
        try reader.all(
            "SELECT post_id, title, place FROM exhibitions WHERE post_id \(condition) ORDER BY post_id"
        ) { row in (try row.next(), ExhibitionSearch.fields(title: try row.next(), place: try row.next())) }
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

    /// Exhibitions the viewer may know of, without words the viewer has muted and does not ask for.
    package static func find(_ visit: SearchVisit, _ reader: Reader) throws -> ListSlice<ExhibitionCard, SearchCursor> {
        let search = search(visit.typed, after: visit.after, viewer: visit.viewer?.id, waiting: visit.waiting)
        let (found, next) = try search(reader) { ids in
            try ExhibitionLists.found(ids, viewer: visit.viewer?.id, reader)
        }
        return ListSlice(found.filter { isSeen($0, by: visit) }, next: next)
    }

    package static func isSeen(_ card: ExhibitionCard, by visit: SearchVisit) -> Bool {
        guard let viewer = visit.viewer, card.curator.id != viewer.id else { return true }
        let words = viewer.mutedWords.without(those: visit.typed)
        return [card.title, card.place].allSatisfy { words.first(in: $0) == nil }
    }

    static func fields(title: String, place: String) -> [SearchField] {
        place.isEmpty ? [.title(title)] : [.title(title), .detail(place)]
    }
}

extension ExhibitionCard: SearchItem {
    package var searchID: Int64 { id.rawValue }
    package var searchFields: [SearchField] { ExhibitionSearch.fields(title: title, place: place) }
}
