import Core
import Kernel
import Web

/// A change as one event, in the words of whoever gets it.
struct ChangeStreamed: LiveTelling {
    private let name: String
    private let data: [Language: String]

    init(_ name: String, _ entities: [Language: some Encodable]) {
        self.name = name
        data = entities.mapValues(\.snakeCaseJSON)
    }

    /// The same in all languages.
    init(_ name: String, _ entity: some Encodable) {
        self.init(name, bare: entity.snakeCaseJSON)
    }

    init(_ name: String, bare data: String) {
        self.name = name
        self.data = Language.allCases.reduce(into: [:]) { $0[$1] = data }
    }

    func events(in language: Language, without _: Set<ID<Account>>) -> [LiveEvent] {
        data[language].map { [LiveEvent(name, $0)] } ?? []
    }
}

/// Who is typing where.
struct TypingEntity: Encodable, Sendable {
    let conversationId: String
    let accountId: String
}
