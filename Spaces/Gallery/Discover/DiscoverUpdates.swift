import Accounts
import Comments
package import Core
package import Kernel
import SQL
import Works

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

/// More members have seen a work.
package struct WorkSeen: LiveChange {
    package let work: ID<Post>
    package let view: WorkView
    package let promise: Int
}
