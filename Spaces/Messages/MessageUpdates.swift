import Conversations
package import Core
package import Kernel
package import Posts
import SQL

/// What open pages learn of conversations, read for each member. All of it travels on the member's own topic; nobody
/// else's stream carries it.
package struct MessageUpdates: Sendable {
    private let cards: ReadEmbeds
    private let features: Features

    /// - Parameter features: what there is here for a message to lead to.
    package init(cards: @escaping ReadEmbeds, features: Features) {
        self.cards = cards
        self.features = features
    }

    package var all: [LiveRenderer] {
        [
            LiveRenderer(MessageSent.self) { event, reader, present in
                // The sender's page has it already.
                try [event.receiver, event.sender].filter(present.contains).flatMap { account in
                    try said(event.message, in: event.conversation, to: account, reader)
                }
            },
            LiveRenderer(MessageSentToGroup.self) { event, reader, present in
                try event.receivers.filter(present.contains).flatMap { account in
                    try said(event.message, in: event.conversation, to: account, reader)
                }
            },
            LiveRenderer(GroupChanged.self) { event, reader, present in
                try event.members.filter(present.contains).flatMap { account in
                    try changed(event.conversation, for: account, reader)
                }
            },
            LiveRenderer(MessageChanged.self) { event, reader, present in
                try event.members.filter(present.contains).flatMap { account in
                    try changed(event, for: account, reader)
                }
            },
            LiveRenderer(ConversationRead.self) { event, reader, present in
                try read(event, reader, present)
            },
            LiveRenderer(RequestAccepted.self) { event, reader, present in
                guard present.contains(event.asker),
                    let head = try found({ try ConversationQueries.head(event.conversation, of: event.asker, reader) })
                else { return [] }
                return [LiveUpdate(RequestAnswered(head: head), on: personalTopic(event.asker))]
            },
            LiveRenderer(ConversationChanged.self) { event, reader, present in
                guard present.contains(event.account) else { return [] }
                return try listed(event.conversation, for: event.account, isNew: true, reader)
            },
        ]
    }

    private func message(
        _ id: ID<Message>, in conversation: ID<Conversation>, for account: ID<Account>, _ reader: Reader
    ) throws -> (head: ConversationHead, item: MessageItem)? {
        // Hidden since, by a block: nothing is sent.
        guard let head = try found({ try ConversationQueries.head(conversation, of: account, reader) }),
            let item = try MessageQueries(conversation: head, viewer: account, cards: cards).one(id, reader)
        else { return nil }
        return (head, item)
    }

    private func said(
        _ id: ID<Message>, in conversation: ID<Conversation>, to account: ID<Account>, _ reader: Reader
    ) throws -> [LiveUpdate] {
        guard let (head, item) = try message(id, in: conversation, for: account, reader) else { return [] }
        let topic = personalTopic(account)
        var updates = [LiveUpdate(MessageAdded(message: item, features: features), on: topic)]
        // A group's row names who spoke, or what happened.
        let row =
            try head.group == nil
            ? ConversationRow(head, last: item) : ConversationQueries.row(conversation, of: account, reader)
        if let row { updates.append(LiveUpdate(ConversationListed(row: row, features: features), on: topic)) }
        return head.folder == .requests ? updates + [try requestCount(of: account, reader)] : updates
    }

    private func changed(_ event: MessageChanged, for account: ID<Account>, _ reader: Reader) throws -> [LiveUpdate] {
        guard let (_, item) = try message(event.message, in: event.conversation, for: account, reader) else {
            return []
        }
        let replaced = LiveUpdate(
            MessageReplaced(message: item, features: features), on: personalTopic(account),
            key: "message-\(event.message)-\(account)")
        return [replaced] + (try listed(event.conversation, for: account, isNew: false, reader))
    }

    /// A group's head, its row, and its page.
    private func changed(
        _ conversation: ID<Conversation>, for account: ID<Account>, _ reader: Reader
    ) throws -> [LiveUpdate] {
        guard let head = try found({ try ConversationQueries.head(conversation, of: account, reader) }) else {
            return []
        }
        let topic = personalTopic(account)
        let shown = LiveUpdate(GroupHeadChanged(head: head), on: topic, key: "who-\(conversation)-\(account)")
        let info = try GroupInfo.read(head, for: account, reader).map { info in
            LiveUpdate(GroupInfoChanged(info: info), on: topic, key: "info-\(conversation)-\(account)")
        }
        return [shown] + [info].compactMap { $0 } + (try listed(conversation, for: account, isNew: false, reader))
    }

    /// The row of the list: at the top when something was said, in its place otherwise.
    private func listed(
        _ conversation: ID<Conversation>, for account: ID<Account>, isNew: Bool, _ reader: Reader
    ) throws -> [LiveUpdate] {
        let topic = personalTopic(account)
        guard let row = try ConversationQueries.row(conversation, of: account, reader) else {
            let gone: [LiveUpdate] =
                try GroupLeft.isTrue(of: account, conversation, reader)
                ? [LiveUpdate(GroupLeft(conversation: conversation), on: topic)] : []
            return gone + [
                LiveUpdate(ConversationUnlisted(conversation: conversation), on: topic),
                try requestCount(of: account, reader),
            ]
        }
        guard isNew else {
            return [
                LiveUpdate(
                    ConversationReplaced(row: row, features: features), on: topic,
                    key: "conversation-\(conversation)-\(account)")
            ]
        }
        return [
            LiveUpdate(ConversationListed(row: row, features: features), on: topic),
            try requestCount(of: account, reader),
        ]
    }

    private func requestCount(of account: ID<Account>, _ reader: Reader) throws -> LiveUpdate {
        LiveUpdate(
            RequestCountChanged(count: try ConversationQueries.requestCount(of: account, reader)),
            on: personalTopic(account), key: "requests-\(account)")
    }

    private func read(
        _ event: ConversationRead, _ reader: Reader, _ present: LivePresence
    ) throws -> [LiveUpdate] {
        var updates: [LiveUpdate] = []
        if present.contains(event.reader) {
            updates += try listed(event.conversation, for: event.reader, isNew: false, reader)
        }
        guard let other = event.other else {
            return updates + (try GroupReadings.updates(of: event.conversation, reader, present))
        }
        if present.contains(other),
            let head = try found({ try ConversationQueries.head(event.conversation, of: other, reader) })
        {
            updates.append(
                LiveUpdate(
                    ReadReceiptMoved(conversation: event.conversation, spans: head.readSpans),
                    on: personalTopic(other), key: "read-\(event.conversation)-\(other)"))
        }
        return updates
    }
}
