import Core
import Personas

/// A post or a reply has appeared; `root` is `nil` for a post.
struct LoungePosted: Event {
    static let name = "lounge-posted"
    let post: ID<LoungePost>
    let root: ID<LoungePost>?
}

/// A post or a reply is gone, a post with its replies.
struct LoungePostDeleted: Event {
    static let name = "lounge-post-deleted"
    let post: ID<LoungePost>
    let root: ID<LoungePost>?
}

struct LoungeLikesChanged: Event {
    static let name = "lounge-likes-changed"
    let post: ID<LoungePost>
    let root: ID<LoungePost>?
}

/// A persona's value is another one now.
struct LoungeValueChanged: Event {
    static let name = "lounge-value-changed"
    let persona: ID<Persona>
    /// Whether it has come to another step, which all may see. Events from before do not say.
    let hasStepped: Bool?
}

/// A delayed post has appeared: its author's pages stop showing it as delayed.
struct DelayedPostAppeared: Event {
    static let name = "delayed-post-appeared"
    let persona: ID<Persona>
    let post: ID<DelayedPost>
}

/// Something waits for a persona.
struct LoungeNotificationAdded: Event {
    static let name = "lounge-notification-added"
    let persona: ID<Persona>
    let notice: ID<LoungeNotification>
}
