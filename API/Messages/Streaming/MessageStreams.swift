import Accounts
import Base
import Conversations
package import Core
package import Kernel
package import MastodonAPI
import Messages
package import Posts
import SQL
package import SpaceKit
import Storage
import Web

/// What programs get of conversations, as Salon's own API has them: what is said, and what else is another one now,
/// receipts among it.
package struct MessageStreams: Sendable {
    private let conversations: ConversationReader

    package init(_ facts: Facts, cards: ReadEmbeds?, site: Site, clock: Clock) {
        let none: ReadEmbeds = { _, _, _ in [:] }
        conversations = ConversationReader(
            statuses: StatusReader(site: site, clock: clock, facts), cards: cards ?? none)
    }

    /// What one member's programs listen to.
    static func topic(_ account: ID<Account>) -> String { personalTopic(account, part) }
    private static let part = "messages"

    package var all: [LiveRenderer] {
        [
            LiveRenderer(MessageSent.self) { event, reader, present in
                try said(event.message, in: event.conversation, to: [event.receiver, event.sender], present, reader)
            },
            LiveRenderer(MessageSentToGroup.self) { event, reader, present in
                try said(event.message, in: event.conversation, to: event.receivers, present, reader)
            },
            LiveRenderer(MessageChanged.self) { event, reader, present in
                try event.members.filter(present.contains).flatMap { account in
                    try message("message.update", event.message, in: event.conversation, for: account, reader)
                        + changed(event.conversation, for: account, reader)
                }
            },
            LiveRenderer(ConversationRead.self) { event, reader, present in
                let others =
                    try event.other.map { [$0] } ?? GroupQueries.everybody(in: event.conversation, reader)
                return try Set(others + [event.reader]).sorted().filter(present.contains).flatMap { account in
                    try changed(event.conversation, for: account, reader)
                }
            },
            LiveRenderer(GroupChanged.self) { event, reader, present in
                try event.members.filter(present.contains).flatMap { account in
                    try changed(event.conversation, for: account, reader)
                }
            },
            LiveRenderer(RequestAccepted.self) { event, reader, present in
                guard present.contains(event.asker) else { return [] }
                return try changed(event.conversation, for: event.asker, reader)
            },
            LiveRenderer(ConversationChanged.self) { event, reader, present in
                guard present.contains(event.account) else { return [] }
                return try changed(event.conversation, for: event.account, reader)
            },
        ]
    }

    /// What programs get of what is sent to open pages and stored nowhere: somebody is typing.
    @Sendable
    package static func passed(_ update: LiveUpdate) -> LiveUpdate? {
        guard let typing = update.change as? TypingBegun else { return nil }
        return LiveUpdate(
            ChangeStreamed(
                "typing",
                TypingEntity(
                    conversationId: typing.conversation.description, accountId: typing.account.description)),
            on: "\(update.topic)/\(part)")
    }

    private func said(
        _ id: ID<Message>, in conversation: ID<Conversation>, to accounts: [ID<Account>], _ present: LivePresence,
        _ reader: Reader
    ) throws -> [LiveUpdate] {
        try accounts.filter(present.contains).flatMap { account in
            try message("message", id, in: conversation, for: account, reader)
                + changed(conversation, for: account, reader)
        }
    }

    private func message(
        _ name: String, _ id: ID<Message>, in conversation: ID<Conversation>, for account: ID<Account>,
        _ reader: Reader
    ) throws -> [LiveUpdate] {
        try found { language in
            try conversations.message(id, in: conversation, for: account, in: language, reader)
        }.map { words in
            // Of what changes twice in a moment, the last is enough.
            LiveUpdate(
                ChangeStreamed(name, words), on: Self.topic(account),
                key: name == "message" ? nil : "message-\(id)-\(account)")
        }.map { [$0] } ?? []
    }

    /// The conversation as it is now, or that it is gone.
    private func changed(
        _ id: ID<Conversation>, for account: ID<Account>, _ reader: Reader
    ) throws -> [LiveUpdate] {
        let words = try found { language in
            try conversations.entity(id, for: account, in: language, reader)
        }
        let change =
            words.map { ChangeStreamed("conversation", $0) }
            ?? ChangeStreamed("conversation.delete", bare: id.description)
        return [LiveUpdate(change, on: Self.topic(account), key: "conversation-\(id)-\(account)")]
    }

    /// In each language; `nil` for what the member does not find, because of a block or because they have left.
    private func found<Entity>(_ read: (Language) throws -> Entity?) throws -> [Language: Entity]? {
        do {
            let found = try Language.allCases.reduce(into: [Language: Entity]()) { $0[$1] = try read($1) }
            return found.isEmpty ? nil : found
        } catch let problem as Problem where problem.status == 404 {
            return nil
        }
    }
}
