import Base
import Core
import Kernel

/// There is a new post for a timeline.
struct PostAdded: LiveChange {
    let post: ID<Post>
    let author: ID<Account>
    let timeline: TimelineFilter
}

/// A post has been answered.
struct ReplyAdded: LiveChange {
    /// As everybody sees it.
    let reply: PostItem
    let parent: ID<Post>
    /// The chain it continues, if it is by the author of what it answers.
    let chain: ID<Post>?
    /// Whose words or work it shows besides its author's.
    let quoted: [ID<Account>]
}

/// A post says something else now.
struct PostChanged: LiveChange {
    /// As everybody sees it.
    let post: PostItem
    /// Whose words or work it shows besides its author's.
    let quoted: [ID<Account>]
}

struct PostRemoved: LiveChange {
    let post: ID<Post>
    let leavesTombstone: Bool
}

extension CountName {
    static let reposts = CountName("reposts")
    static let replies = CountName("replies")
}
