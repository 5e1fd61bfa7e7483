import Base
package import Core
import Kernel
package import Personas

/// A post or a reply has appeared; `root` is `nil` for a post. How it looks differs from reader to reader.
package struct LoungePostAdded: LiveChange {
    package let post: ID<LoungePost>
    package let root: ID<LoungePost>?
}

package struct LoungePostRemoved: LiveChange {
    package let post: ID<LoungePost>
}

/// What waited to appear waits no more.
package struct DelayedPostRemoved: LiveChange {
    package let post: ID<DelayedPost>
}

/// A persona's writing looks different to all others.
package struct PersonaFaded: LiveChange {
    package let persona: ID<Persona>
    package let fade: Fade
}

package struct PersonaRenamed: LiveChange {
    package let persona: ID<Persona>
    package let nickname: String
    package let mark: PersonaMark
}

/// What a persona's owner alone gets: the exact value.
package struct OwnValueChanged: LiveChange {
    package let value: Int
}

/// A notification is at the top of the list now.
package struct LoungeNotificationListed: LiveChange {
    package let row: LoungeNotificationRow
}

/// Another number of notifications waits for a persona.
package struct LoungeUnreadChanged: LiveChange {
    package let count: Int
}

extension CountName {
    static let loungeLikes = CountName("lounge-likes")
    static let loungeReplies = CountName("lounge-answers")
}
