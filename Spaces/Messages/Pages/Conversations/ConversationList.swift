package import Conversations
package import Core

/// The list of conversations.
package struct ConversationList: Sendable {
    package let folder: ConversationHead.Folder
    package private(set) var rows: [ConversationRow]
    /// The address of older ones; `nil` at the end.
    package let older: String?
    /// How many requests wait.
    package let requests: Int

    package init(
        folder: ConversationHead.Folder = .inbox, rows: [ConversationRow], older: String? = nil, requests: Int = 0
    ) {
        self.folder = folder
        self.rows = rows
        self.older = older
        self.requests = requests
    }

    /// The same list once a conversation has been read.
    func reading(_ conversation: ID<Conversation>) -> ConversationList {
        var list = self
        for index in rows.indices where rows[index].id == conversation { list.rows[index].unread = 0 }
        return list
    }

    package static let sample = ConversationList(
        rows: [
            ConversationRow(
                id: ID(rawValue: 5), company: .one(.sample), folder: .inbox,
                latest: ID(rawValue: 1_795_000_000_000 << 16),
                excerpt: .init(text: "내일 봐요 <b>", isDeleted: false, hasImages: false, files: .none), isOwn: false,
                unread: 3,
                isMuted: true),
            ConversationRow(
                id: ID(rawValue: 6), company: .nobody, folder: .inbox, latest: ID(rawValue: 1_794_000_000_000 << 16),
                excerpt: .init(text: "", isDeleted: true, hasImages: false, files: .none), isOwn: true, unread: 0,
                isMuted: false),
        ], older: "/messages?before=6", requests: 2)
}
