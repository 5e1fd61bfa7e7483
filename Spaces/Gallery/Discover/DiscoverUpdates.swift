import Base
import Comments
import Core
import Design
package import Kernel
import SQL
import Web
import Works
import WorksPages

/// More members have seen a work.
struct WorkSeen: LivePatching {
    let work: ID<Post>
    let view: WorkView
    let promise: Int

    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let debt = Debt(begins: view.recency.time, viewers: view.viewers, isMet: view.isMet)
        let shell = Shell.live(in: language, at: view.recency.time, features: .gallery)
        return [
            LivePatch(
                .replace, "work-viewers-\(work)", workViewers(of: work, debt, promise: promise, shell: shell))
        ]
    }
}

/// What open pages learn of Discover.
package enum DiscoverUpdates {
    /// Makers are notified of their works' viewers.
    package static let views = LiveRenderer(WorksSeen.self) { event, reader, present in
        guard !present.isEmpty else { return [] }
        let makers = try reader.all(
            """
            SELECT w.post_id, w.author_id FROM works w
            WHERE w.post_id IN (\(list: event.views.map(\.work))) AND \(.published(at: "w.post_id"))
            """
        ) { row in (try row.next(as: ID<Post>.self), try row.next(as: ID<Account>.self)) }
        let makerOf = Dictionary(makers) { first, _ in first }
        return event.views.compactMap { view in
            guard let maker = makerOf[view.work], present.contains(maker) else { return nil }
            return LiveUpdate(
                WorkSeen(work: view.work, view: view, promise: event.promise), on: personalTopic(maker),
                key: "work-viewers-\(view.work)")
        }
    }
}
