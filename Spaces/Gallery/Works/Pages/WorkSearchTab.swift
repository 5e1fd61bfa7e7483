import Core
import Kernel
import SQL
import Search
package import SearchPages
import Works

extension SearchTab {
    package static var works: SearchTab {
        SearchTab("works", Phrase("작품", "Works"), as: .wall) { visit, reader in
            try WorkSearch.find(visit, reader)
        } count: { visit, reader in
            let search = WorkSearch.search(visit.typed, viewer: visit.viewer?.id, waiting: visit.waiting)
            let all = try search.all(reader) { try WorkSearch.rows($0, reader) }
            let works = all.map { ID<Post>(rawValue: $0) }
            return try MutedWorks(visit.viewer)?.leaveOut(works, id: \.self, reader).count ?? works.count
        } row: { work, shell in
            wallCards([work.card], next: nil, shell: shell)
        }
    }
}
