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
            let polls = try PollQueries.polls(of: [event.post], viewer: nil, reader)
            guard let poll = polls[event.post], let author = try PostUpdates.owners(of: [event.post], reader).first
            else {
                return []
            }
            let owners = try PostUpdates.owners(of: [event.root], reader)
            let topic = PostUpdates.topic(event.root)
            let voters = poll.votersName
            let bars = poll.options.map { option -> LiveUpdate in
                let target = poll.barName(option)
                return LiveUpdate(
                    .replace, target, on: topic, key: target, by: author, under: owners, saying: [option.text]
                ) { language in pollBar(option, of: poll, in: language) }
            }
            let count = LiveUpdate(
                .text, voters, on: topic, key: voters, by: author, under: owners
            ) { language in HTML(escaping: language(.voters(poll.voters))) }
            return bars + [count]
        }
    ]
}
