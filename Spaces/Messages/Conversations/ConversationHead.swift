import Accounts
package import Core
package import SQL

/// A conversation as one of its members sees it.
package struct ConversationHead: Sendable {
    package let id: ID<Conversation>
    /// The other of two; `nil` once the account is deleted, and in a group.
    package let other: Author?
    /// `nil` in a conversation of two.
    package var group: Group?
    package let folder: Folder
    package let isMuted: Bool
    package let unread: Int
    /// The newest message; 0 before the first.
    package let lastPosition: Int
    package let readPosition: Int
    /// Messages up to here are deleted for this member only.
    package let clearedPosition: Int
    /// Whether the other one has answered or agreed, and lets the viewer know what they do.
    package let isAcceptedByOther: Bool
    /// Whether the other one follows the viewer, whose messages then wait nowhere (``MessageAdmission``).
    package var isFollowedByOther = false
    /// How far the other one has read; 0 while a request is not answered.
    package let otherReadPosition: Int

    package enum Folder: String, Sendable {
        case inbox, requests
        /// In no list: nothing was said yet, or it was removed.
        case none
    }

    package init(
        id: ID<Conversation>, other: Author?, group: Group? = nil, folder: Folder = .inbox, isMuted: Bool = false,
        unread: Int = 0,
        lastPosition: Int = 0, readPosition: Int = 0, clearedPosition: Int = 0, isAcceptedByOther: Bool,
        otherReadPosition: Int = 0
    ) {
        self.id = id
        self.other = other
        self.group = group
        self.folder = folder
        self.isMuted = isMuted
        self.unread = unread
        self.lastPosition = lastPosition
        self.readPosition = readPosition
        self.clearedPosition = clearedPosition
        self.isAcceptedByOther = isAcceptedByOther
        self.otherReadPosition = otherReadPosition
    }

    package var path: String { "/messages/\(id)" }

    package var company: Company { group.map { .group($0.label) } ?? Company(other) }

    /// Whether anybody is there, or a group, which may wait for somebody.
    package var hasCompany: Bool { other != nil || group != nil }

    /// Whether the viewer may write: there is somebody, and a request has been accepted.
    package var hasComposer: Bool { hasCompany && !isRequest }

    /// Whether the first messages wait with the other one's requests: there are few of them, and of words alone.
    package var waits: Bool { other != nil && !isAcceptedByOther && !isFollowedByOther }

    /// Whether the viewer has been asked and has not answered yet.
    package var isRequest: Bool { group.map { !$0.hasAccepted } ?? (folder == .requests) }

    /// The others whom the viewer may know of.
    package var others: [ID<Account>] { group?.members.map(\.author.id) ?? (other.map { [$0.id] } ?? []) }

    /// Those of them who let the viewer know what they do, and how far they have read.
    package var openOthers: [ID<Account>] {
        guard let group else { return isAcceptedByOther ? others : [] }
        return group.members.filter(\.hasAccepted).map(\.author.id)
    }
    package var readSpans: [ReadSpan] {
        group?.members.filter(\.hasAccepted).map(\.read) ?? [ReadSpan(upTo: otherReadPosition)]
    }

    /// Of messages `t`, those that the viewer sees: of somebody who is not there, nothing is left.
    package func isSeen(by viewer: ID<Account>) -> Statement {
        if let group {
            let words: Statement? = group.hasAccepted ? nil : " AND \(GroupQueries.isWordless("t"))"
            return """
                 AND \(.notBlocked("t.sender_id", by: viewer)) AND \(GroupQueries.isTold("t", to: viewer))\(words)
                """
        }
        return other == nil ? " AND t.sender_id = \(viewer)" : ""
    }

    package static let sample = ConversationHead(
        id: ID(rawValue: 5), other: .sample, lastPosition: 4, readPosition: 4, isAcceptedByOther: true,
        otherReadPosition: 3)
}
