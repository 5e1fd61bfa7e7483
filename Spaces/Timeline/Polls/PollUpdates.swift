import Accounts
import Core
import Kernel
package import Posts
import SQL

/// What open pages learn of polls. Only pages that show results have the bars an update names, so nobody is shown
/// what they have not asked for, and the mark of the viewer's own choice stays beside them.
enum PollUpdates {
    static let all = [
        LiveRenderer(PollVoted.self) { event, reader in
            let polls = try PollQueries.polls(of: [event.post], viewer: nil, reader)
            guard let poll = polls[event.post], let author = try author(of: event.post, reader) else { return [] }
            let owners = try PostUpdates.owners(of: [event.root], reader)
            let topic = PostUpdates.topic(event.root)
            let options = poll.options.map { option in
                LiveUpdate(
                    PollOptionChanged(option: option, poll: poll), on: topic, about: event.post,
                    key: "poll-\(event.post)-\(option.position)", by: [author], under: owners, saying: [option.text])
            }
            let voters = LiveUpdate(
                PollVotersChanged(poll: poll), on: topic, about: event.post, key: "poll-\(event.post)-voters",
                by: [author],
                under: owners)
            return options + [voters]
        },
        LiveRenderer(PollEnded.self) { event, reader in
            let polls = try PollQueries.polls(of: [event.post], viewer: nil, reader)
            guard let poll = polls[event.post], let author = try author(of: event.post, reader) else { return [] }
            return [
                LiveUpdate(
                    PollFinished(poll: poll), on: PostUpdates.topic(event.root), about: event.post,
                    key: "poll-\(event.post)-term", by: [author],
                    under: try PostUpdates.owners(of: [event.root], reader),
                    saying: poll.options.map(\.text))
            ]
        },
    ]

    /// `nil` where a post is not for everybody.
    private static func author(of post: ID<Post>, _ reader: Reader) throws -> ID<Account>? {
        try reader.value("SELECT p.author_id FROM posts p WHERE p.id = \(post) AND \(.open("p", to: nil))")
    }
}

/// Another share of the voters has chosen an option.
package struct PollOptionChanged: LiveChange {
    package let option: Poll.Option
    /// As nobody in particular sees it.
    package let poll: Poll
}

/// Nobody can vote any more.
package struct PollFinished: LiveChange {
    /// As nobody in particular sees it.
    package let poll: Poll
}

/// Another number of people has voted.
package struct PollVotersChanged: LiveChange {
    package let poll: Poll
}
