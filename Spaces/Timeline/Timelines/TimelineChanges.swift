import Base
package import Core
import Kernel

/// There is a new post for a timeline.
package struct PostAdded: LiveChange {
    package let post: ID<Post>
    package let author: ID<Account>
    package let timeline: TimelineFilter
    /// The repost that brings it, where the author does not.
    package let repost: ID<Repost>?

    package init(post: ID<Post>, author: ID<Account>, timeline: TimelineFilter, repost: ID<Repost>? = nil) {
        (self.post, self.author, self.timeline, self.repost) = (post, author, timeline, repost)
    }
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
    /// Whether it was for some alone: programs hear nothing of it.
    package let isForSome: Bool
}

extension CountName {
    static let reposts = CountName("reposts")
    static let replies = CountName("replies")
}
