import Accounts
import Base
import Core
import Kernel
import People
import SQL
import Timeline
import Works

/// What programs get of lists: what those in them post, share and pass on.
extension StatusStreams {
    var lists: [LiveRenderer] {
        [
            LiveRenderer(PostPublished.self) { event, reader, present in
                guard event.parent == nil else { return [] }
                return try listed(Brought(post: event.post, author: event.author), present, reader)
            },
            LiveRenderer(WorkPublished.self) { event, reader, present in
                try listed(Brought(post: event.work, author: event.author), present, reader)
            },
            LiveRenderer(RepostsChanged.self) { event, reader, present in
                guard event.isReposted else { return [] }
                return try listed(
                    Brought(post: event.post, author: event.author, repost: event.repost, by: event.account), present,
                    reader)
            },
        ]
    }

    private struct Brought {
        let post: ID<Post>
        let author: ID<Account>
        var repost: ID<Repost>?
        var by: ID<Account>?

        var bringer: ID<Account> { by ?? author }
    }

    private func listed(_ news: Brought, _ present: LivePresence, _ reader: Reader) throws -> [LiveUpdate] {
        guard !present.isEmpty else { return [] }
        let lists = try reader.all(PeopleListQueries.holdingStatement(news.bringer)) { row in
            (owner: try row.next(as: ID<Account>.self), list: try row.next(as: ID<PeopleList>.self))
        }.filter { present.contains($0.owner) }
        guard !lists.isEmpty else { return [] }
        let kind = try reader.value(
            "SELECT p.kind FROM posts p WHERE p.id = \(news.post) AND \(.open("p", to: nil))", as: PostKind.self)
        // What is for some alone comes with the next page.
        guard let kind else { return [] }
        let having = try having(news, kind, lists.map(\.list), reader)
        let heard = lists.filter { !having.contains($0.list) }.map { owner, list in
            let topic = StreamTopic.list(list, of: owner)
            let change = PostAdded(post: news.post, author: news.author, timeline: .home, repost: news.repost)
            return Heard(
                update: LiveUpdate(change, on: topic, by: (news.by.map { [$0] } ?? []) + [news.author]),
                post: news.post, author: news.author, repost: news.repost, name: "update", topics: .one(topic))
        }
        return try statuses(heard, reader)
    }

    /// Which lists have a post without a repost of it: of several who bring it the first counts (``FeedIndex``).
    private func having(
        _ news: Brought, _ kind: PostKind, _ lists: [ID<PeopleList>], _ reader: Reader
    ) throws -> Set<ID<PeopleList>> {
        guard let repost = news.repost else { return [] }
        let reposts: Statement = """
            SELECT m.list_id FROM reposts r JOIN list_members m ON m.member_id = r.account_id
            WHERE r.post_id = \(news.post) AND r.id < \(repost) AND m.list_id IN (\(list: lists))
            """
        // Replies and works come by reposts alone.
        guard kind == .post else { return Set(try reader.values(reposts)) }
        return Set(
            try reader.values(
                """
                SELECT m.list_id FROM list_members m
                WHERE m.member_id = \(news.author) AND m.list_id IN (\(list: lists))
                UNION \(reposts)
                """))
    }
}
