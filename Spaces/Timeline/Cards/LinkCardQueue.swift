import Core
import SQL

/// Pages whose cards are to be fetched. A page is leased for a while: should the server end before it has answered for
/// it, it is asked later.
enum LinkCardQueue {
    struct Entry: Sendable {
        let page: ID<WebPage>
        let url: String
        let host: String
        /// This time included.
        let tries: Int
    }

    /// What became of asking.
    enum Outcome: Hashable, Sendable {
        case card(LinkCard)
        /// It says nothing, or not to everybody.
        case nothing
        /// It could not be asked.
        case unreachable
    }

    /// How many pages are asked at once. Those of hosts that do not answer hold up no others until so many do.
    static let width = 24
    static let lease: Duration = .minutes(2)
    /// Between two tries.
    static let pause: Duration = .minutes(1)
    static let maxTries = 2
    /// How long a page is not asked again.
    static let freshness: Duration = .days(7)

    /// - Parameter busy: hosts that are being asked for something.
    static func dueStatement(at now: Timestamp, busy: Set<String> = []) -> Statement {
        "SELECT c.id FROM link_cards c WHERE c.due_at <= \(now) \(besides(busy)) LIMIT 1"
    }

    private static func besides(_ busy: Set<String>) -> Statement? {
        busy.isEmpty ? nil : "AND c.host NOT IN (\(list: busy.sorted()))"
    }

    /// Takes due pages, one of each host that is not busy, the longest waiting first.
    static func take(
        _ count: Int = width, besides busy: Set<String> = [], at now: Timestamp, in transaction: Transaction
    ) throws -> [Entry] {
        try transaction.all(takeStatement(count, besides: busy, at: now)) { row in
            Entry(page: try row.next(), url: try row.next(), host: try row.next(), tries: try row.next())
        }
    }

    static func takeStatement(_ count: Int = width, besides busy: Set<String> = [], at now: Timestamp) -> Statement {
        """
        UPDATE link_cards SET due_at = \(now + lease), try_count = try_count + 1
        WHERE due_at <= \(now) AND id IN (
            SELECT MIN(c.id) FROM link_cards c WHERE c.due_at <= \(now) \(besides(busy))
            GROUP BY c.host ORDER BY MIN(c.due_at) LIMIT \(count))
        RETURNING id, url, host, try_count
        """
    }

    /// Notes what became of an entry. A page that could not be asked twice keeps the card it had.
    static func note(_ outcome: Outcome, of entry: Entry, at now: Timestamp, in transaction: Transaction) throws {
        switch outcome {
        case .card(let card): try store(card, of: entry, in: transaction)
        case .nothing:
            try store(LinkCard(url: entry.url, site: "", title: "", description: ""), of: entry, in: transaction)
        case .unreachable where entry.tries < maxTries:
            let later = now + pause
            try transaction.execute("UPDATE link_cards SET due_at = \(later) WHERE id = \(entry.page)")
            return
        case .unreachable: break
        }
        try transaction.execute(
            "UPDATE link_cards SET due_at = NULL, try_count = 0, asked_at = \(now) WHERE id = \(entry.page)")
    }

    /// Returns pages that have not been tried.
    static func giveBack(_ entry: Entry, at now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE link_cards SET due_at = \(now), try_count = try_count - 1 WHERE id = \(entry.page)")
    }

    private static func store(_ card: LinkCard, of entry: Entry, in transaction: Transaction) throws {
        let changed = try transaction.execute(
            """
            UPDATE link_cards SET site = \(card.site), title = \(card.title), description = \(card.description)
            WHERE id = \(entry.page) AND NOT (
                site = \(card.site) AND title = \(card.title) AND description = \(card.description))
            """)
        if changed > 0 { try transaction.emit(LinkCardChanged(page: entry.page)) }
    }
}

/// A page has another card, or none any more.
struct LinkCardChanged: Event {
    static let name = "link-card-changed"
    let page: ID<WebPage>
}
