import Accounts
import Base
import Core
import Kernel
import People
import Posts
import SQL
import Search
import Works

/// Works that a curator searches for: by title, by maker (`@ada`, Ada), by tag (`#sea`, sea), or by their address.
enum SoughtWorks {
    /// How many makers who are called so show their works beside those that are.
    private static let makers = 3

    typealias Page = (cards: [WorkCard], next: NextWorks?)

    static func read(
        _ choice: WorkChoice, curator: Viewer, now: Timestamp, _ reader: Reader
    ) throws -> Page {
        let (typed, after, before) = (choice.typed, choice.after, choice.before)
        let seen = Audience.one(curator.id, now: now)
        if typed.contains("/works/"), let work = work(at: typed) {
            return (try WorkQueries.cards(of: [work], seenBy: curator.id, reader), nil)
        }
        if let sign = typed.first, "#＃".contains(sign), let tag = Hashtag(typed.dropFirst()) {
            return page(try WorkQueries.cards(WorkQueries.tagged(tag, .before(before), seen), reader))
        }
        if typed.first == "@", let maker = try maker(String(typed.dropFirst()), curator, reader) {
            return page(try WorkQueries.cards(WorkQueries.by(maker, .before(before)), reader))
        }
        let search = WorkSearch.search(typed, after: after, viewer: curator.id, waiting: nil)
        let (works, next) = try search(reader) { try WorkSearch.rows($0, reader) }
        var cards = works.map(\.card)
        if after == nil {
            for maker in try PeopleSearch.page(typed, viewer: curator.id, reader).people.prefix(makers) {
                cards += try WorkQueries.cards(WorkQueries.by(maker.author.id, .before(nil)), reader).cards
            }
            if let tag = Hashtag(typed) {
                cards += try WorkQueries.cards(WorkQueries.tagged(tag, .before(nil), seen), reader).cards
            }
        }
        var known: Set<ID<Post>> = []
        return (cards.filter { known.insert($0.id).inserted }, next.map { NextWorks("after", $0.description) })
    }

    private static func page(_ page: WorkQueries.Page) -> Page {
        (page.cards, page.next.map { NextWorks("before", "\($0)") })
    }

    private static func maker(_ handle: String, _ curator: Viewer, _ reader: Reader) throws -> ID<Account>? {
        try reader.value(
            """
            SELECT a.id FROM accounts a WHERE a.handle_key = \(handle.handleKey) AND \(.notBlocked("a.id", by: curator.id))
            """, as: ID<Account>.self)
    }

    /// "https://salon.example/works/123?x#y", "/works/123".
    static func work(at address: String) -> ID<Post>? {
        let end = address.split(separator: "?").first?.split(separator: "#").first ?? ""
        guard let last = end.split(separator: "/").last else { return nil }
        return ID(last)
    }
}
