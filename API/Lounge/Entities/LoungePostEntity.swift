import Core
import Lounge
import MastodonAPI
import Personas

/// A post or a reply as one persona sees it. Of when it was written there is the day alone
/// (docs/decisions/0034-the-lounges-clock.md).
struct LoungePostEntity: Encodable, Sendable {
    let id: String
    /// The post it answers; `null` for a post.
    @OrNull var inReplyToId: String?
    let persona: Author
    let text: String
    let postedOn: String
    let likesCount: Int
    let repliesCount: Int
    let isLiked: Bool
    let isOwn: Bool
    /// Whether the viewer has pressed here, and not taken it back.
    let isPressed: Bool
    let fade: FadeEntity

    struct Author: Encodable, Sendable {
        let id: String
        let nickname: String
        let mark: MarkEntity
    }

    struct FadeEntity: Encodable, Sendable {
        /// From 0, as it was written, to 5.
        let step: Int
        /// Whether the viewer has pressed at something of its author's: it nearly disappears.
        let isMarked: Bool
    }

    init(_ item: LoungeItem) {
        id = item.id.description
        inReplyToId = item.root?.description
        persona = Author(id: item.persona.description, nickname: item.nickname, mark: MarkEntity(item.mark))
        text = item.text
        postedOn = item.postedOn.iso8601
        likesCount = item.likeCount
        repliesCount = item.replyCount
        isLiked = item.isLiked
        isOwn = item.isOwn
        isPressed = item.isPressed
        fade = FadeEntity(step: item.fade.step, isMarked: item.fade.isMarked)
    }
}

/// A post that appears within the hour, nobody knows when.
struct DelayedPostEntity: Encodable, Sendable {
    /// `null` once it has appeared.
    @OrNull var id: String?
    /// The post it has become.
    @OrNull var postId: String?
    @OrNull var inReplyToId: String?
    let text: String
    /// What it answers is deleted: it will not appear.
    let isLost: Bool

    init(appeared post: LoungeItem) {
        postId = post.id.description
        inReplyToId = post.root?.description
        text = post.text
        isLost = false
    }

    init(_ item: DelayedItem) {
        id = item.id.description
        inReplyToId = item.root?.description
        text = item.text
        isLost = item.isLost
    }
}
