import Core
import Kernel
import SQL

/// Renders events, and finds out which accounts in them have closed their profile.
struct LiveRendering: Sendable {
    private let database: Database
    private let renderers: [String: [LiveRenderer]]
    private let closed: ReadClosed
    private let mentionable: FindMentionable

    init(
        _ database: Database, renderers: [LiveRenderer], closed: @escaping ReadClosed,
        mentionable: @escaping FindMentionable = { _ in .nobody }
    ) {
        self.database = database
        self.renderers = Dictionary(grouping: renderers, by: \.event)
        self.closed = closed
        self.mentionable = mentionable
    }

    /// For whom the messages are made.
    enum Audience: Sendable {
        /// Everybody present now.
        case present(LivePresence)
        /// Pages that have missed them; events of one member are left out.
        case everybody
        /// Events of one member alone.
        case member(ID<Account>)
    }

    /// Renders for everybody present now.
    ///
    /// - Parameters:
    ///   - hears: whether anybody listens to a topic, or shows a post.
    ///   - deliver: gets the messages on the database's thread, if there are any: on their way to a page they wait for no
    ///     other thread. It may be called again, with the same, when the connection broke meanwhile.
    func render(
        _ entries: [OutboxEntry], for present: LivePresence, hears: @escaping @Sendable (LiveUpdate) -> Bool,
        deliver: @escaping @Sendable ([LiveMessage]) -> Void
    ) async throws {
        let entries = entries.filter { isRendered($0, to: .present(present)) }
        guard !entries.isEmpty else { return }
        try await database.read { reader in
            let messages = try messages(of: entries, to: .present(present), hears: hears, reader)
            if !messages.isEmpty { deliver(messages) }
        }
    }

    /// Messages for pages that have missed them.
    func messages(for entries: [OutboxEntry], to audience: Audience) async throws -> [LiveMessage] {
        let entries = entries.filter { isRendered($0, to: audience) }
        guard !entries.isEmpty else { return [] }
        return try await database.read { reader in
            try messages(of: entries, to: audience, hears: { _ in true }, reader)
        }
    }

    private func messages(
        of entries: [OutboxEntry], to audience: Audience, hears: (LiveUpdate) -> Bool, _ reader: Reader
    ) throws -> [LiveMessage] {
        var updates: [(id: Int64, update: LiveUpdate)] = []
        for entry in entries {
            updates += try self.updates(of: entry, to: audience, reader).filter(hears).map {
                (entry.id, $0)
            }
        }
        let newest = LiveMessage.newest(updates)
        let people = newest.reduce(into: Set<ID<Account>>()) { $0.formUnion($1.update.people) }
        return LiveMessage.grouped(
            newest, closed: people.isEmpty ? [] : try closed(people, reader), mentionable: mentionable)
    }

    func isRendered(_ entry: OutboxEntry, to audience: Audience) -> Bool {
        guard let renderers = renderers[entry.name] else { return false }
        if case .member = audience { return renderers.contains(where: \.isPersonal) }
        return true
    }

    private func updates(
        of entry: OutboxEntry, to audience: Audience, _ reader: Reader
    ) throws -> [LiveUpdate] {
        try (renderers[entry.name] ?? []).flatMap { renderer -> [LiveUpdate] in
            switch audience {
            case .present(let present):
                return try renderer.render(entry, reader, present)
            case .everybody:
                let updates = try renderer.render(entry, reader, LivePresence(members: [:]))
                return renderer.isPersonal ? updates.filter { !$0.topic.hasPrefix("me-") } : updates
            case .member(let account):
                guard renderer.isPersonal else { return [] }
                return try renderer.render(entry, reader, LivePresence(members: [account: 1])).filter {
                    isPersonal($0.topic, of: account)
                }
            }
        }
    }
}
