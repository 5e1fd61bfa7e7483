package import Base
import Core
import Logging
package import Outgoing
import SQL
import ServiceLifecycle
import Web

/// Fetches link cards in the background. Its queue is in the database, so it continues after a restart.
package struct LinkCardFetcher: Service {
    /// How many calls it makes at once.
    static let width = LinkCardQueue.width

    private let services: Services
    private let fetch: FetchLinkCard

    /// - Parameters:
    ///   - outgoing: a caller of its own: a page that hangs delays no mail.
    ///   - addresses: where pages may be.
    package init(_ services: Services, outgoing: Outgoing, addresses: AddressPolicy = .publicOnly) {
        self.init(
            services,
            fetch: FetchLinkCard(site: services.site, addresses: addresses, seconds: 10) { request in
                try await outgoing.request(request)
            })
    }

    init(_ services: Services, fetch: FetchLinkCard) {
        self.services = services
        self.fetch = fetch
    }

    package func run() async {
        await services.repeatedly(
            every: .seconds(10), or: LinkCardsWait.name,
            failure: Phrase("링크 카드를 가져오지 못했어요", "link cards could not be fetched")
        ) { try await fetchAll() }
    }

    /// Fetches until nothing is due and all requests are finished: some pages at once, each of another host. Pages that
    /// become due do not wait for those that hang.
    package func fetchAll() async throws {
        try await withThrowingTaskGroup(of: String?.self) { group in
            defer { group.cancelAll() }
            var busy: Set<String> = []
            var looksAgain = false
            while !Task.isCancelled {
                for entry in try await take(besides: busy) {
                    busy.insert(entry.host)
                    group.addTask {
                        try await carryOut(entry)
                        return entry.host
                    }
                }
                if busy.isEmpty { return }
                if !looksAgain {
                    looksAgain = true
                    group.addTask {
                        try? await Task.sleep(for: .seconds(1))
                        return nil
                    }
                }
                if let host = try await group.next() ?? nil { busy.remove(host) } else { looksAgain = false }
            }
        }
    }

    private func take(besides busy: Set<String>) async throws -> [LinkCardQueue.Entry] {
        let (now, free) = (services.clock.now(), LinkCardQueue.width - busy.count)
        guard free > 0 else { return [] }
        let isDue = try await services.database.read { reader in
            try reader.value(LinkCardQueue.dueStatement(at: now, busy: busy), as: ID<WebPage>.self) != nil
        }
        guard isDue else { return [] }
        return try await services.database.write { try LinkCardQueue.take(free, besides: busy, at: now, in: $0) }
    }

    private func carryOut(_ entry: LinkCardQueue.Entry) async throws {
        let outcome = await outcome(of: entry)
        let now = services.clock.now()
        try await services.database.write { transaction in
            if let outcome {
                try LinkCardQueue.note(outcome, of: entry, at: now, in: transaction)
            } else {
                try LinkCardQueue.giveBack(entry, at: now, in: transaction)
            }
        }
    }

    /// - Returns: `nil` if the server ends.
    private func outcome(of entry: LinkCardQueue.Entry) async -> LinkCardQueue.Outcome? {
        // Taken and never answered for: asking it has ended the server twice.
        guard entry.tries <= LinkCardQueue.maxTries else { return .unreachable }
        do {
            return try await fetch(entry.url)
        } catch {
            if Task.isCancelled { return nil }
            services.logger.notice("a linked page could not be read", metadata: ["error": "\(error)"])
            return .unreachable
        }
    }
}
