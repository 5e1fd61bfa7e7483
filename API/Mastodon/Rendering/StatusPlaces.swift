package import APIDoor
import Accounts
package import Base
package import Core
package import Kernel
import People
import Posts
package import SQL
import Search
import Storage
import Timeline
package import Works

/// A part of a list of statuses: where each is, newest first.
package struct StatusPage {
    package let entries: [TimelineEntry]
    /// Behind which the list goes on, if it may.
    package let next: Int64?

    static let empty = StatusPage(entries: [], next: nil)

    package var posts: [ID<Post>] { entries.map(\.post) }
}

/// Where statuses are: posts of the timeline and works of the gallery in one list, of the spaces that are on. What the
/// caller may not see is left out where it is read, so that pages are full.
package struct StatusPlaces {
    let viewer: Viewer?
    let features: Features
    let now: Timestamp
    /// Whether something of the caller's may wait for moderators.
    let mayWait: Bool
    let reader: Reader

    package init(viewer: Viewer?, features: Features, now: Timestamp, mayWait: Bool, reader: Reader) {
        (self.viewer, self.features, self.now, self.mayWait, self.reader) = (viewer, features, now, mayWait, reader)
    }

    var hasWorks: Bool { features.contains(.works) }
    var hasPosts: Bool { features.contains(.threads) }
    package var audience: Audience { Audience(viewer, now: now) }
    private var muted: MutedWorks? { hasWorks ? MutedWorks(viewer) : nil }

    /// What the member and those they follow have posted, shared and passed on.
    func home(of member: Viewer, _ request: PageRequest, _ feeds: FeedPages) throws -> StatusPage {
        try brought(to: member, request, feeds)
    }

    /// The same of those in a list of theirs, and of nobody else.
    func listed(
        in list: ID<PeopleList>, of member: Viewer, _ request: PageRequest, _ feeds: FeedPages
    ) throws -> StatusPage {
        let people = try reader.values(
            PeopleListQueries.heardStatement(in: list, of: member.id, now: now), as: ID<Account>.self)
        return try brought(by: people, to: member, request, feeds)
    }

    private func brought(
        by people: [ID<Account>]? = nil, to member: Viewer, _ request: PageRequest, _ feeds: FeedPages
    ) throws -> StatusPage {
        let span = PostSpan(request)
        let (entries, next) = try feeds.page(
            of: .timeline, .works, for: member.id, withOwn: true, by: people, span, now: now,
            entry: \TimelineEntry.place
        ) { entries in
            let rows = try rows(TimelineQueries.home(entries, viewer: member.id, hasWorks: hasWorks, now: now))
            return try without(muted, rows.sorted { $0.place > $1.place })
        }
        let page = StatusPage(entries: entries, next: span.isRising ? entries.last?.place : next)
        return try adding(waiting(), to: page, request)
    }

    /// What makers have hung whom the member follows.
    package func followedWorks(
        of member: Viewer, _ request: PageRequest, _ feeds: FeedPages
    ) throws -> StatusPage {
        let span = PostSpan(request)
        let (entries, next) = try feeds.page(
            of: .works, for: member.id, span, now: now, entry: \TimelineEntry.place
        ) { entries in
            let works = WorkQueries.entries(entries, audience)
            let rows = try rows("SELECT x.place, x.post_id FROM (\(works)) x")
            return try without(muted, rows.sorted { $0.place > $1.place })
        }
        return StatusPage(entries: entries, next: span.isRising ? entries.last?.place : next)
    }

    /// Everybody's posts and works.
    func everybodys(_ request: PageRequest, withPictures: Bool) throws -> StatusPage {
        let page = try filled(PostSpan(request), muting: muted) { span in
            if withPictures {
                let kinds: [PostKind] = (hasPosts ? [.post] : []) + (hasWorks ? [.work] : [])
                return [PicturedPosts.newest(kinds, span, viewer: viewer?.id, now: now)]
            }
            return lists(
                posts: TimelineQueries.local(span, viewer: viewer?.id, now: now),
                works: WorkQueries.newest(span, audience))
        }
        return try adding(waiting(withPictures: withPictures), to: page, request)
    }

    /// What carries any of the tags.
    func tagged(_ tags: [Hashtag], _ filter: PostFilter, _ request: PageRequest) throws -> StatusPage {
        let page = try filled(PostSpan(request), muting: muted, areApart: tags.count == 1) { span in
            tags.flatMap { tag in
                lists(
                    posts: TimelineQueries.tagged(tag, span, filter, viewer: viewer?.id, now: now),
                    works: WorkQueries.tagged(tag, span, audience, filter))
            }
        }
        guard tags.count == 1, filter.keeps("x.id") == nil, let tag = tags.first else { return page }
        return try adding(WaitingPlaces.tagged(tag), to: page, request)
    }

    /// What a member's profile shows.
    func by(_ author: ID<Account>, _ wanted: AuthorFilter, _ request: PageRequest) throws -> StatusPage {
        let page = try filled(PostSpan(request), muting: nil) { span in
            var lists: [Statement] = []
            if hasPosts {
                lists.append(
                    wanted.hasReposts
                        ? TimelineQueries.by(author, span, hasWorks: hasWorks, viewer: viewer?.id, now: now)
                        : TimelineQueries.posts(by: author, span, wanted.filter, viewer: viewer?.id))
                if wanted.hasReplies {
                    lists.append(
                        TimelineQueries.replies(
                            by: author, span, wanted.filter, hasWorks: hasWorks, viewer: viewer?.id, now: now))
                }
            }
            if hasWorks { lists.append(WorkQueries.by(author, span, wanted.filter, to: viewer?.id)) }
            return lists
        }
        guard author == viewer?.id, wanted.filter.all.isEmpty else { return page }
        let which = waiting(withPictures: wanted.filter.withPictures, hasReplies: wanted.hasReplies)
        return try adding(which, to: page, request)
    }

    /// What the member has written for those it mentions, and what mentions the member.
    func direct(_ request: PageRequest, for member: Viewer) throws -> StatusPage {
        try filled(PostSpan(request), muting: nil, areApart: false) { span in
            hasPosts ? TimelineQueries.direct(of: member.id, span, now: now) : []
        }
    }

    /// What shows the card of a page.
    func linking(to url: String, _ request: PageRequest) throws -> StatusPage {
        guard hasPosts, let page = try TimelineQueries.page(at: url, reader) else { throw Problem.recordNotFound }
        return try filled(PostSpan(request), muting: muted) { span in
            [TimelineQueries.linking(to: page, span, viewer: viewer?.id, now: now)]
        }
    }

    /// A list of its own, whose places are ids of posts.
    ///
    /// - Parameters:
    ///   - muted: the works that are left out of it.
    ///   - waiting: which of the caller's own posts `x` that wait for moderators are at their places in it.
    package func list(
        _ request: PageRequest, without muted: MutedWorks? = nil, waiting: Statement? = nil,
        _ list: (PostSpan) -> Statement
    ) throws -> StatusPage {
        let page = try filled(PostSpan(request), muting: muted) { [list($0)] }
        return try waiting.map { try adding($0, to: page, request) } ?? page
    }

    func pinned(by author: ID<Account>) throws -> [ID<Post>] {
        hasPosts ? try reader.values(TimelineQueries.pinned(by: author), as: ID<Post>.self) : []
    }

    /// What the member has saved, whatever it says; places are the bookmarks' ids.
    func saved(by member: Viewer, _ request: PageRequest) throws -> StatusPage {
        try filled(PostSpan(request), muting: nil) { span in
            lists(
                posts: TimelineQueries.saved(by: member.id, span, now: now),
                works: WorkQueries.saved(by: member.id, span, audience))
        }
    }

    /// What the member likes; places are those of ``Posts/LikePlace``.
    func liked(by member: Viewer, _ request: PageRequest) throws -> (page: StatusPage, first: Int64?) {
        func place(_ number: Int64?) throws -> PostCursor? {
            try number.map { try LikePlace.place(at: $0, by: member.id, reader) }
        }
        let span = PostSpan(
            below: try place(request.below), above: try place(request.justAbove ?? request.above),
            isRising: request.justAbove != nil, size: request.limit)
        let statement =
            hasPosts
            ? TimelineQueries.liked(by: member.id, span, hasWorks: hasWorks, viewer: member.id, now: now)
            : WorkQueries.liked(by: member.id, span, audience)
        let found = try rows("SELECT x.place, x.post_id FROM (\(statement)) x").sorted {
            ($0.place, $0.post) > ($1.place, $1.post)
        }
        let rows = span.isRising ? found.suffix(request.limit) : found.prefix(request.limit)
        func number(_ entry: TimelineEntry?) throws -> Int64? {
            try entry.map { entry in
                try LikePlace.number(of: PostCursor(value: entry.place, post: entry.post), by: member.id, reader)
            }
        }
        let goesOn = span.isRising || found.count > request.limit
        return (
            StatusPage(entries: Array(rows), next: goesOn ? try number(rows.last) : nil), try number(rows.first)
        )
    }
}

/// What of a member's is wanted.
struct AuthorFilter {
    var filter = PostFilter()
    var hasReplies = true
    var hasReposts = true
}

extension StatusPlaces {
    private func lists(posts: @autoclosure () -> Statement, works: @autoclosure () -> Statement) -> [Statement] {
        (hasPosts ? [posts()] : []) + (hasWorks ? [works()] : [])
    }

    private func rows(_ places: Statement) throws -> [TimelineEntry] {
        try reader.all(places) { row in TimelineEntry(place: try row.next(), post: try row.next()) }
    }

    /// Reads until a page is full; but where the member has muted words, only so far.
    ///
    /// - Parameter muted: the works that are left out, as on walls.
    private func filled(
        _ span: PostSpan, muting muted: MutedWorks?, areApart: Bool = true, _ lists: (PostSpan) -> [Statement]
    ) throws -> StatusPage {
        var (found, rest): ([TimelineEntry], PostSpan?) = ([], span)
        for _ in 0..<MutedWorks.pages {
            guard let part = rest, found.count < span.limit else { break }
            let lists = lists(part)
            guard !lists.isEmpty else { return .empty }
            let rows = try rows(part.of(lists, areApart: areApart))
            rest = rows.count == span.limit ? rows.last.map { part.beyond(PostCursor($0)) } : nil
            found += try without(muted, rows)
        }
        let page = Array(found.prefix(span.limit - 1))
        if span.isRising { return StatusPage(entries: page.reversed(), next: page.first?.place) }
        return StatusPage(entries: page, next: found.count > page.count ? page.last?.place : rest?.edge?.value)
    }

    /// Without works that walls leave out; who passes one on, passes it on.
    private func without(_ muted: MutedWorks?, _ entries: [TimelineEntry]) throws -> [TimelineEntry] {
        guard let muted, !entries.isEmpty else { return entries }
        let own = entries.filter { !$0.isRepost }.map(\.post)
        let works = try reader.values(
            "SELECT w.post_id FROM works w WHERE w.post_id IN (\(list: own))", as: ID<Post>.self)
        let hidden = Set(works).subtracting(try muted.leaveOut(works, id: { $0 }, reader))
        return entries.filter { $0.isRepost || !hidden.contains($0.post) }
    }
}

extension PostSpan {
    /// By ids.
    fileprivate init(_ request: PageRequest) {
        func place(_ id: Int64?) -> PostCursor? { id.map { PostCursor(value: $0, post: ID(rawValue: $0)) } }
        self.init(
            below: place(request.below), above: place(request.justAbove ?? request.above),
            isRising: request.justAbove != nil, size: request.limit)
    }
}

extension PostCursor {
    fileprivate init(_ entry: TimelineEntry) { self.init(value: entry.place, post: ID(rawValue: entry.place)) }
}
