import Core
import Lounge
import MastodonAPI
import Personas

/// What a persona is notified of. Likes of one post are one, at the newest, and so are presses.
struct LoungeNotificationEntity: Encodable, Sendable {
    let id: String
    let type: String
    /// The reply, or the post that was liked or pressed.
    @OrNull var postId: String?
    let text: String
    /// Of the persona that did it; `null` where none is named.
    @OrNull var nickname: String?
    /// How many besides it did the same.
    let othersCount: Int
    /// Of a sanction.
    @OrNull var level: String?
    let isDeletion: Bool
    let day: String
    let isRead: Bool

    init(_ row: LoungeNotificationRow) {
        id = row.id.description
        type = row.kind.rawValue
        postId = row.post?.description
        text = row.text
        nickname = row.actor
        othersCount = row.others
        level = row.level?.word
        isDeletion = row.isDeletion
        day = row.day.iso8601
        isRead = row.isRead
    }
}

/// How much is unread.
struct LoungeUnreadEntity: Encodable, Sendable {
    let count: Int
}
