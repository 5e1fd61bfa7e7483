import Accounts
package import Core
package import Kernel
import Posts
import SQL
import Works

/// What open pages of exhibitions learn.
package enum ExhibitionUpdates {
    package static let all = [
        LiveRenderer(ExhibitionOpened.self) { event, reader in
            let isOpen = try reader.value(
                """
                SELECT 1 FROM exhibitions e
                WHERE e.post_id = \(event.exhibition) AND e.stage = 'open' AND \(.published(at: "e.post_id"))
                """, as: Int.self)
            guard isOpen != nil else { return [] }
            return [
                LiveUpdate(
                    OpeningTold(exhibition: event.exhibition), on: PostUpdates.topic(event.exhibition),
                    key: "exhibition-opened", under: [event.curator])
            ]
        },
        LiveRenderer(WorkTakenDown.self) { event, _ in
            [LiveUpdate(WorkRemoved(work: event.work), on: PostUpdates.topic(event.exhibition))]
        },
    ]
}

/// Visitors who wait are notified that they may come in.
package struct OpeningTold: LiveChange {
    package let exhibition: ID<Post>
}
