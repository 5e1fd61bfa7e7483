import Core
import Exhibitions
import Kernel
import Search
package import SearchPages

extension SearchTab {
    /// Exhibitions the viewer may know of, without words the viewer has muted and does not ask for.
    package static var exhibitions: SearchTab {
        SearchTab("exhibitions", .exhibitions, as: .posters, styles: ["exhibition.css"]) { visit, reader in
            let search = ExhibitionSearch.search(
                visit.typed, after: visit.after, viewer: visit.viewer?.id, waiting: visit.waiting)
            let (found, next) = try search(reader) { ids in
                try ExhibitionLists.found(ids, viewer: visit.viewer?.id, reader)
            }
            return ListSlice(found.filter { ExhibitionSearch.isSeen($0, by: visit) }, next: next)
        } count: { visit, reader in
            let (viewer, waiting) = (visit.viewer?.id, visit.waiting)
            let search = ExhibitionSearch.search(visit.typed, viewer: viewer, waiting: waiting)
            let all = try search.all(reader) { ids in
                try ExhibitionLists.found(ids, viewer: viewer, reader)
            }
            guard let words = visit.viewer?.mutedWords, !words.isEmpty else { return all.count }
            return try ExhibitionLists.found(all, viewer: viewer, reader)
                .count { ExhibitionSearch.isSeen($0, by: visit) }
        } row: { card, shell in
            exhibitionItem(card, shell: shell)
        }
    }
}

extension ExhibitionSearch {
    fileprivate static func isSeen(_ card: ExhibitionCard, by visit: SearchVisit) -> Bool {
        guard let viewer = visit.viewer, card.curator.id != viewer.id else { return true }
        let words = viewer.mutedWords.without(those: visit.typed)
        return [card.title, card.place].allSatisfy { words.first(in: $0) == nil }
    }
}
