package import Base
import Conversations
package import Core
package import SQL

/// Changes a conversation for one member only: mutes it, removes it from the list with all messages so far, or agrees
/// to a request.
package struct ChangeConversation: WritingAct {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    package let action: Action

    package init(account: ID<Account>, conversation: ID<Conversation>, action: Action) {
        self.account = account
        self.conversation = conversation
        self.action = action
    }

    package enum Action: String, CaseIterable { case accept, mute, unmute, remove }

    package var cost: Cost? { Cost(.messageMarks, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try write(telling: services.ids.next(), at: services.clock.now(), in: transaction)
    }

    private func write(telling notice: ID<Message>, at now: Timestamp, in transaction: Transaction) throws {
        let head = try ConversationQueries.head(conversation, of: account, transaction)
        let change: Statement =
            switch action {
            case .accept: "folder = 'inbox', has_accepted = 1, has_spoken = 1"
            case .mute: "is_muted = 1"
            case .unmute: "is_muted = 0"
            case .remove:
                // To delete it is not to have read it.
                "folder = 'none', unread_count = 0, mention_position = 0, cleared_position = \(head.lastPosition)"
            }
        if action == .accept, !head.isRequest { return }
        let isNews: Statement? = action == .accept && head.group != nil ? " AND has_accepted = 0" : nil
        let changed = try transaction.execute(
            """
            UPDATE conversation_members SET \(change)
            WHERE conversation_id = \(conversation) AND account_id = \(account)\(isNews)
            """)
        // Removed meanwhile, or accepted twice at once.
        guard changed > 0 else { return }
        if action == .accept, head.group != nil {
            let position = try WriteGroupNotice.takePosition(in: conversation, transaction)
            try WriteGroupNotice(conversation: conversation, actor: account, kind: .joined)
                .write(notice, at: position, in: transaction)
        }
        try transaction.setUnreadMessages(
            of: account, to: ConversationQueries.unreadTotal(of: account, now: now))
        try transaction.emit(ConversationChanged(conversation: conversation, account: account))
        if action == .accept, head.group != nil { try transaction.emitChange(of: conversation) }
        if action == .accept {
            if let asker = head.other?.id {
                try transaction.emit(RequestAccepted(conversation: conversation, asker: asker))
            }
            // The other member may write freely now, and gets read receipts.
            try transaction.emit(
                ConversationRead(
                    conversation: conversation, reader: account, other: head.other?.id, position: head.readPosition))
        }
    }
}
