package import Base
package import Core

/// A conversation as one of its members sees it.
package struct ConversationHead: Sendable {
    package let id: ID<Conversation>
    /// The other member; `nil` once the account is deleted.
    package let other: Author?
    package let folder: Folder
    package let isMuted: Bool
    package let unread: Int
    /// The newest message; 0 before the first.
    package let lastPosition: Int
    package let readPosition: Int
    /// Messages up to here are deleted for this member only.
    package let clearedPosition: Int
    /// Whether the other one lets the viewer write freely: follows, has answered or has agreed.
    package let isAcceptedByOther: Bool
    /// How far the other one has read; 0 while a request is not answered.
    package let otherReadPosition: Int

    package enum Folder: String, Sendable {
        case inbox, requests
        /// In no list: nothing was said yet, or it was removed.
        case none
    }

    package init(
        id: ID<Conversation>, other: Author?, folder: Folder = .inbox, isMuted: Bool = false, unread: Int = 0,
        lastPosition: Int = 0, readPosition: Int = 0, clearedPosition: Int = 0, isAcceptedByOther: Bool,
        otherReadPosition: Int = 0
    ) {
        self.id = id
        self.other = other
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

    /// Whether the viewer may write: there is somebody, and a request has been accepted.
    var hasComposer: Bool { other != nil && folder != .requests }

    static let sample = ConversationHead(
        id: ID(rawValue: 5), other: .sample, lastPosition: 4, readPosition: 4, isAcceptedByOther: true,
        otherReadPosition: 3)
}
