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
struct LoungeWaitingEnded: Event {
    static let name = "lounge-waiting-ended"
    let persona: ID<Persona>
    let waiting: ID<WaitingPost>
}

/// Something waits for a persona.
struct LoungeNoticeAdded: Event {
    static let name = "lounge-notice-added"
    let persona: ID<Persona>
    let notice: ID<LoungeNotice>
}
