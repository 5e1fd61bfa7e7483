import Core
import Kernel
import SQL
import Search
package import SearchPages
import Works

extension SearchTab {
    /// Works by members the viewer may know of, without words the viewer has muted.
    package static var works: SearchTab {
        SearchTab("works", Phrase("작품", "Works"), as: .wall) { visit, reader in
            let muted = MutedWorks(visit.viewer)
            var works: [FoundWork] = []
            var next = visit.after
            for _ in 0..<MutedWorks.pages {
                let search = WorkSearch.search(
                    visit.typed, after: next, viewer: visit.viewer?.id, waiting: visit.waiting)
                (works, next) = try search(reader) { try WorkSearch.rows($0, reader) }
                works = try muted?.leaveOut(works, id: \.card.id, reader) ?? works
                if !works.isEmpty || next == nil { break }
            }
            return ListSlice(works, next: next)
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
