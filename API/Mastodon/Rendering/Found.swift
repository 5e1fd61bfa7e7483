import APIDoor
import Accounts
import Base
import Core
import Kernel
import People
import SQL
import Search
import Storage
import Works

/// What somebody searches for, by Salon's own searches: what pages find, and nothing else.
struct Sought {
    let typed: String
    let viewer: Viewer?
    let now: Timestamp
    let features: Features
    /// How many of the first are left out.
    let offset: Int
    let limit: Int

    /// - Parameter usual: how many there are where the client says nothing.
    init(_ call: Call, at site: Site, usual: Int) {
        let parameters = call.parameters
        typed = (parameters.text("q") ?? "").tidiedLine.beginning(.search)
        (viewer, now, features) = (call.viewer, call.now, site.features)
        offset = parameters.number("offset", in: 0...Int.max) ?? 0
        limit = parameters.page(usual: usual).limit
    }

    /// Nobody looks through more.
    private var isBeyond: Bool { offset >= SearchVisit.countLimit }

    private func visit(_ after: SearchCursor?) -> SearchVisit {
        SearchVisit(typed: typed, after: after, viewer: viewer, now: now)
    }

    /// - Parameter onlyFollowed: those the caller follows, and nobody else.
    func people(onlyFollowed: Bool = false, _ reader: Reader) throws -> [ID<Account>] {
        try pages { after in
            let page = try PeopleSearch.page(typed, after: after, viewer: viewer?.id, reader)
            let people = page.people.filter { !onlyFollowed || $0.follow?.isFollowing == true }
            return (people.map(\.author.id), page.next)
        }
    }

    /// Works come first: their titles were given to be found.
    func posts(_ reader: Reader) throws -> [ID<Post>] {
        guard !isBeyond else { return [] }
        var found: [ID<Post>] = []
        if features.contains(.works) {
            found = try all { after in
                let page = try WorkSearch.find(visit(after), reader)
                return (page.items.map(\.card.id), page.next)
            }
        }
        if found.count < offset + limit {
            found += try all { after in
                let page = try PostSearch.find(visit(after), features, reader)
                return (page.items.map(\.post.id), page.next)
            }
        }
        return Array(found.dropFirst(offset).prefix(limit))
    }

    /// Without the `#`.
    func tags(_ reader: Reader) throws -> [String] {
        try pages { after in
            let page = try TagSearch.find(visit(after), features, reader)
            return (page.items.map(\.name), page.next)
        }
    }

    private func pages<Item>(
        _ read: (SearchCursor?) throws -> (items: [Item], next: SearchCursor?)
    ) rethrows -> [Item] {
        isBeyond ? [] : Array(try all(read).dropFirst(offset).prefix(limit))
    }

    /// Page by page, as far as is asked for.
    private func all<Item>(
        _ read: (SearchCursor?) throws -> (items: [Item], next: SearchCursor?)
    ) rethrows -> [Item] {
        guard !SearchText(typed).isEmpty else { return [] }
        var (found, after): ([Item], SearchCursor?) = ([], nil)
        for _ in 0..<10 where found.count < offset + limit {
            let page = try read(after)
            found += page.items
            after = page.next
            if after == nil { break }
        }
        return found
    }
}

/// What an address of this instance leads to: clients look up links so.
enum KnownAddress: Equatable {
    case account(String)
    case post(ID<Post>)

    /// `/@handle`, `/@handle/1`, `/posts/1`, `/works/1` and `/exhibitions/1` below the public address.
    init?(_ typed: String, at site: Site) {
        guard typed.hasPrefix("\(site.publicURL)/") else { return nil }
        let path = typed.dropFirst(site.publicURL.count).prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/")
        guard let first = parts.first, parts.count <= 2 else { return nil }
        if first.hasPrefix("@") {
            if parts.count == 1 {
                self = .account(String(first).handleKey)
                return
            }
        } else if !["posts", "works", "exhibitions"].contains(first) {
            return nil
        }
        guard parts.count == 2, let id = ID<Post>(parts[1]) else { return nil }
        self = .post(id)
    }
}
