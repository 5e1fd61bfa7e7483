import Base
import Core
import Kernel

/// A post or a reply has appeared; `root` is `nil` for a post. How it looks differs from reader to reader.
struct LoungePostAdded: LiveChange {
    let post: ID<LoungePost>
    let root: ID<LoungePost>?
}

struct LoungePostRemoved: LiveChange {
    let post: ID<LoungePost>
}

/// What waited to appear waits no more.
struct DelayedPostRemoved: LiveChange {
    let post: ID<WaitingPost>
}

/// A persona's writing looks different to all others.
struct PersonaFaded: LiveChange {
    let persona: ID<Persona>
    let fade: Fade
}

struct PersonaRenamed: LiveChange {
    let persona: ID<Persona>
    let nickname: String
    let mark: PersonaMark
}

/// What a persona's owner alone gets: the exact value.
struct OwnValueChanged: LiveChange {
    let value: Int
}

/// A notification is at the top of the list now.
struct LoungeNoticeListed: LiveChange {
    let row: LoungeNoticeRow
}

/// Another number of notifications waits for a persona.
struct LoungeUnreadChanged: LiveChange {
    let count: Int
}

extension CountName {
    static let loungeLikes = CountName("lounge-likes")
    static let loungeReplies = CountName("lounge-answers")
}
