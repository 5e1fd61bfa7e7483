package import Base
import Core
import Jobs
import Logging
package import Outgoing
import Posts
import SQL

/// Asks a page for its card. One that cannot be reached is asked twice, and keeps the card it had.
package struct UpdateLinkCard: Job {
    package static let kind = "update-link-card"
    static let name = Phrase("링크 카드 가져오기", "Fetching link cards")

    let page: ID<WebPage>
    let host: String

    package var key: String { page.description }
    /// A host is asked one thing at a time.
    package var lane: String? { host }

    /// How many pages are asked at once. Those of hosts that do not answer hold up no others until so many do.
    static let width = 24
    static let attempts = 2
    /// Between two attempts.
    private static let pause: Duration = .minutes(1)

    /// - Parameters:
    ///   - outgoing: a caller of its own: a page that hangs delays no mail.
    ///   - addresses: where pages may be.
    package static func worker(
        _ services: Services, outgoing: Outgoing, addresses: AddressPolicy
    ) -> JobWorker<UpdateLinkCard> {
        let fetch = FetchLinkCard(site: services.site, addresses: addresses, seconds: 10) { request in
            try await outgoing.request(request)
        }
        return worker(services, fetch: fetch)
    }

    static func worker(_ services: Services, fetch: FetchLinkCard) -> JobWorker<UpdateLinkCard> {
        var rule = JobRule(
            name,
            failure: Phrase("링크 카드를 가져오지 못했어요", "link cards could not be fetched"))
        rule.width = width
        return JobWorker(services, rule) { lease in
            let page = lease.job.page
            let url = try await services.database.read { reader in
                try reader.value("SELECT url FROM link_cards WHERE id = \(page)", as: String.self)
            }
            // An attempt that never ended has ended the server, twice by now.
            let isAsked = lease.attempts <= attempts
            let outcome = isAsked ? try await lease.job.outcome(of: url, fetch, services.logger) : .unreachable
            try await services.database.write { try lease.job.note(outcome, lease, in: $0) }
        }
    }

    private func outcome(
        of url: String?, _ fetch: FetchLinkCard, _ logger: Logger
    ) async throws -> FetchLinkCard.Outcome {
        // Tidied away meanwhile.
        guard let url else { return .nothing }
        do {
            return try await fetch(url)
        } catch {
            try Task.checkCancellation()
            logger.notice("a linked page could not be read", metadata: ["error": "\(error)"])
            return .unreachable
        }
    }

    /// The page is written before its job, in the order in which it is queued.
    private func note(
        _ outcome: FetchLinkCard.Outcome, _ lease: JobLease<UpdateLinkCard>, in transaction: Transaction
    ) throws {
        switch outcome {
        case .card(let card): try store(card, in: transaction)
        case .nothing: try store(nil, in: transaction)
        case .unreachable where lease.attempts < Self.attempts:
            return try lease.fail("unreachable", next: transaction.now + Self.pause, in: transaction)
        case .unreachable: break
        }
        try transaction.execute("UPDATE link_cards SET asked_at = \(transaction.now) WHERE id = \(page)")
        try lease.finish(in: transaction)
    }

    private func store(_ card: LinkCard?, in transaction: Transaction) throws {
        let (site, title, text) = (card?.site ?? "", card?.title ?? "", card?.description ?? "")
        let changed = try transaction.execute(
            """
            UPDATE link_cards SET site = \(site), title = \(title), description = \(text)
            WHERE id = \(page) AND NOT (site = \(site) AND title = \(title) AND description = \(text))
            """)
        if changed > 0 { try transaction.emit(LinkCardChanged(page: page)) }
    }
}

/// A page has another card, or none any more.
struct LinkCardChanged: Event {
    static let name = "link-card-changed"
    let page: ID<WebPage>
}
