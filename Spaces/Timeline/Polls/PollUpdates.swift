internal import Commons
internal import Core
internal import Design
internal import SQL
internal import Web

/// What open threads learn of polls. Only pages that show results have the bars an update names, so nobody is shown what
/// they have not asked for, and the mark of one's own choice stands beside them, untouched.
enum PollUpdates {
    static let all = [
        LiveRenderer(PollVoted.self) { event, reader in
            let polls = try PollQueries.polls(of: [event.post], viewer: nil, now: event.post.createdAt, reader)
            guard let poll = polls[event.post], let author = try author(of: event.post, reader) else { return [] }
            let topic = PostUpdates.topic(event.root)
            let voters = poll.votersName
            let bars = poll.options.map { option -> LiveUpdate in
                let target = poll.barName(option)
                return LiveUpdate(
                    .replace, target, on: topic, key: target, by: author.id, saying: [option.text],
                    isForMembers: author.isClosed
                ) { language in pollBar(option, of: poll, in: language) }
            }
            let count = LiveUpdate(
                .text, voters, on: topic, key: voters, by: author.id, isForMembers: author.isClosed
            ) { language in HTML(escaping: language(.voters(poll.voters))) }
            return bars + [count]
        }
    ]

    private static func author(of post: ID<Post>, _ reader: Reader) throws -> (id: ID<Account>, isClosed: Bool)? {
        try reader.first(
            "SELECT a.id, a.is_private FROM posts p JOIN accounts a ON a.id = p.author_id WHERE p.id = \(post)"
        ) { row in (try row.next(), try row.next()) }
    }
}
