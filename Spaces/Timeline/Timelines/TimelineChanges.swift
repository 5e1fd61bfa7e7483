import Base
package import Core
import Kernel

/// There is a new post for a timeline.
package struct PostAdded: LiveChange {
    package let post: ID<Post>
    package let author: ID<Account>
    package let timeline: TimelineFilter
}

/// A post has been answered.
package struct ReplyAdded: LiveChange {
    /// As everybody sees it.
    package let reply: PostItem
    package let parent: ID<Post>
    /// The chain it continues, if it is by the author of what it answers.
    package let chain: ID<Post>?
    /// Whose words or work it shows besides its author's.
    package let quoted: [ID<Account>]
}

/// A post says something else now.
package struct PostChanged: LiveChange {
    /// As everybody sees it.
    package let post: PostItem
    /// Whose words or work it shows besides its author's.
    package let quoted: [ID<Account>]
}

package struct PostRemoved: LiveChange {
    package let post: ID<Post>
    package let leavesTombstone: Bool
}

extension CountName {
    static let reposts = CountName("reposts")
    static let replies = CountName("replies")
}
