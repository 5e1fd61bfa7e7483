import Accounts
import Base
import Conversations
import Core
import Kernel
import Messages
import Notifications
import SQL
import SpaceKit

/// What programs of one member get: notifications, and what is said in conversations.
struct PersonalStreams: Sendable {
    let statuses: StatusReader
    let kinds: NotificationKinds

    var all: [LiveRenderer] {
        [
            LiveRenderer(NotificationAdded.self) { event, reader, present in
                guard present.contains(event.account) else { return [] }
                return try notified(event, reader)
            },
            LiveRenderer(MessageSent.self) { event, reader, present in
                try [event.receiver, event.sender].filter(present.contains).flatMap { account in
                    try said(in: event.conversation, to: account, reader)
                }
            },
            LiveRenderer(MessageSentToGroup.self) { event, reader, present in
                try event.receivers.filter(present.contains).flatMap { account in
                    try said(in: event.conversation, to: account, reader)
                }
            },
        ]
    }

    private func notified(_ event: NotificationAdded, _ reader: Reader) throws -> [LiveUpdate] {
        let account = event.account
        let now = statuses.clock.now()
        let words = try MutedWordQueries.words(of: account, now: now, reader)
        let records = NotificationRecords(of: account, muting: words, kinds: kinds, now: now)
        var wanted = NotificationsWanted(NotificationType.allKinds)
        wanted.ids = event.notification...event.notification
        let read = NotificationReader(statuses: statuses, records: records, member: account, reader: reader)
        return try read.entities(records(wanted, limit: 1, reader)).map { notification in
            LiveUpdate(NotificationStreamed(notification), on: StreamTopic.notifications(account))
        }
    }

    private func said(
        in conversation: ID<Conversation>, to account: ID<Account>, _ reader: Reader
    ) throws -> [LiveUpdate] {
        // What waits among the requests is for pages.
        guard let row = try ConversationQueries.row(conversation, of: account, reader), row.folder == .inbox else {
            return []
        }
        let told = try Language.allCases.reduce(into: [Language: ConversationEntity]()) { told, language in
            let read = ConversationReader(statuses: statuses, language: language)
            told[language] = try read.entities([row], for: account, reader).first
        }
        return [LiveUpdate(ConversationStreamed(told), on: StreamTopic.conversations(account))]
    }
}
