import Core
import Lounge
import Personas

/// A post with its replies, the newest of them first.
struct LoungeThreadPage: Sendable {
    let post: LoungeItem
    let replies: [LoungeItem]
    /// The address of older replies; `nil` at the end.
    let next: String?
    /// A later page links to the newest replies; live replies appear there, not on this page.
    let isFirst: Bool
    let composer: LoungeComposer
    let today: Day
    /// What of the reader's own has not appeared here yet.
    var waiting: [DelayedItem] = []
}
