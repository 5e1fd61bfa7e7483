import Accounts
import Core
import MastodonAPI
import Storage

/// A message as a member of its conversation sees it.
struct MessageEntity: Encodable, Sendable {
    let id: String
    let conversationId: String
    /// Its place in the conversation, from 1: by it lists go on, and what has been read is said.
    let position: Int
    let createdAt: Timestamp
    /// `null` for somebody who is not there any more.
    @OrNull var account: AccountEntity?
    let isOwn: Bool
    /// `sent`, `deleted` by its sender, or `hidden` by moderators.
    let state: String
    let isEdited: Bool
    let isForwarded: Bool
    /// As it was written.
    let text: String
    /// The same as HTML of paragraphs, line breaks and links.
    let content: String
    @OrNull var inReplyTo: Quoted?
    /// Images. Their addresses ask for the member's token.
    let mediaAttachments: [AttachmentEntity]
    let files: [File]
    let reactions: [Reaction]
    /// What happened to the group, where that is not what somebody wrote.
    @OrNull var notice: Notice?
    @OrNull var card: Card?

    /// A document, or sound; likewise.
    struct File: Encodable, Sendable {
        let id: String
        let name: String
        let mimeType: String
        let size: Int
        let url: String
        /// How long it is, if it is a voice that was recorded.
        @OrNull var seconds: Int?
    }

    struct Reaction: Encodable, Sendable {
        let name: String
        let count: Int
        let me: Bool
    }

    struct Notice: Encodable, Sendable {
        let type: String
        let text: String
    }

    /// The message it replies to, as one line.
    struct Quoted: Encodable, Sendable {
        let id: String
        let position: Int
        @OrNull var accountId: String?
        let isOwn: Bool
        let isDeleted: Bool
        let text: String
    }

    /// What it names by its address.
    struct Card: Encodable, Sendable {
        /// `work`, `post`, `exhibition` or `account`.
        let type: String
        let id: String
        let title: String
    }
}
