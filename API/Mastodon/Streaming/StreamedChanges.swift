import Core
import Kernel
import Web

/// A status that is new, or another one than before: encoded once for all who listen.
struct StatusStreamed: LiveTelling {
    private let name: String
    private let whole: String
    /// For who may not know whom it quotes.
    private let withoutQuote: String

    init(_ name: String, _ status: StatusEntity, withoutQuote: StatusEntity?) {
        self.name = name
        whole = status.snakeCaseJSON
        self.withoutQuote = withoutQuote?.snakeCaseJSON ?? whole
    }

    func events(in _: Language, without hidden: Set<ID<Account>>) -> [LiveEvent] {
        [LiveEvent(name, hidden.isEmpty ? whole : withoutQuote)]
    }
}

/// A status is gone: its bare id.
struct StatusGone: LiveTelling {
    let id: String

    func events(in _: Language, without _: Set<ID<Account>>) -> [LiveEvent] { [LiveEvent("delete", id)] }
}

struct NotificationStreamed: LiveTelling {
    private let json: String

    init(_ notification: NotificationEntity) { json = notification.snakeCaseJSON }

    func events(in _: Language, without _: Set<ID<Account>>) -> [LiveEvent] { [LiveEvent("notification", json)] }
}

struct ConversationStreamed: LiveTelling {
    private let json: [Language: String]

    init(_ conversation: [Language: ConversationEntity]) { json = conversation.mapValues(\.snakeCaseJSON) }

    func events(in language: Language, without _: Set<ID<Account>>) -> [LiveEvent] {
        json[language].map { [LiveEvent("conversation", $0)] } ?? []
    }
}
