import Accounts
import Core
import MastodonAPI
import Storage

/// A conversation as one of its members sees it.
struct ConversationEntity: Encodable, Sendable {
    let id: String
    /// `direct` of two, `group` of more.
    let type: String
    let url: String
    /// What it is called: by the other one's name, by its own, or by those of its members.
    let title: String
    /// `inbox`, `requests`, or `none` where it is in no list.
    let folder: String
    let muted: Bool
    let unreadCount: Int
    /// Whether a message that waits in a group names the member.
    let mentioned: Bool
    /// The others whom the member may know of.
    let accounts: [AccountEntity]
    /// A group's own photo.
    @OrNull var picture: String?
    @OrNull var lastMessage: Excerpt?
    /// `null` in lists.
    @OrNull var details: Details?

    /// The newest message as one line.
    struct Excerpt: Encodable, Sendable {
        let id: String
        let createdAt: Timestamp
        /// Who said it; `null` for somebody who is not there any more.
        @OrNull var accountId: String?
        let text: String
        /// Whether something happened to a group, rather than was said.
        let isNotice: Bool
        let isDeleted: Bool
        let hasImages: Bool
        let hasFiles: Bool
    }

    /// What there is to a conversation that is open.
    struct Details: Encodable, Sendable {
        /// The place of the newest message, from 1; 0 before the first.
        let lastPosition: Int
        /// How far the member has read.
        let readPosition: Int
        /// Whether the member has been asked, and has not answered yet.
        let isRequest: Bool
        /// Whether the first messages wait among the other one's requests: there are few, and of words alone.
        let isWaiting: Bool
        let mayWrite: Bool
        /// A group's own name; empty where it goes by its members'.
        let name: String
        /// The member's own, in a group: `admin` or `member`.
        @OrNull var role: String?
        let members: [Member]
    }

    /// Somebody else in it.
    struct Member: Encodable, Sendable {
        let accountId: String
        @OrNull var role: String?
        /// Whether they have agreed to be there; before that, nobody learns what they have read.
        let hasAccepted: Bool
        /// They have read the messages after the one position, up to the other.
        let readAfter: Int
        let readPosition: Int
    }
}

/// A conversation that a message was found in.
struct FoundMessageEntity: Encodable, Sendable {
    let id: String
    let conversationId: String
    let conversationTitle: String
    let position: Int
    let createdAt: Timestamp
    let isOwn: Bool
    let text: String
}

/// How much waits.
struct UnreadEntity: Encodable, Sendable {
    let count: Int
    let requestsCount: Int
}

/// Somebody to bring into a group.
struct CandidateEntity: Encodable, Sendable {
    let account: AccountEntity
    /// What keeps them from being added: `stranger`, `invited`, `member`; `null` for nothing.
    @OrNull var hindrance: String?
}

/// A conversation that a message may be passed on to.
struct ReceiverEntity: Encodable, Sendable {
    let conversationId: String
    let conversationTitle: String
    /// Why it may not; `null` where it may.
    @OrNull var hindrance: String?
}

/// What became of a report.
struct ReportedEntity: Encodable, Sendable {
    /// Whether there is somebody who may decide about all of it.
    let isRead: Bool
}
