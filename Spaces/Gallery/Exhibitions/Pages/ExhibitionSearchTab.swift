import Core
import Exhibitions
import Kernel
import Search
package import SearchPages

extension SearchTab {
    /// Exhibitions the viewer may know of, without words the viewer has muted and does not ask for.
    package static var exhibitions: SearchTab {
        SearchTab("exhibitions", .exhibitions, as: .posters, styles: ["exhibition.css"]) { visit, reader in
            try ExhibitionSearch.find(visit, reader)
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
