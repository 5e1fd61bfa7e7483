package import Base
package import Core
import Posts
package import SQL

/// Votes in a poll, once and permanently. The same vote sent again changes nothing.
package struct VoteInPoll: PostAct {
    package let post: ID<Post>
    package let account: ID<Account>
    /// Positions of options, from 0.
    package let choices: Set<Int>

    package init(post: ID<Post>, account: ID<Account>, choices: Set<Int>) {
        self.post = post
        self.account = account
        self.choices = choices
    }

    package var cost: Cost? { Cost(.votes, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try write(at: services.clock.now(), in: transaction)
    }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        let root = try PostQueries.root(of: post, for: account, transaction)
        try check(at: now, transaction)
        let ballots = try transaction.execute(
            "INSERT INTO poll_ballots (post_id, account_id) VALUES (\(post), \(account)) ON CONFLICT DO NOTHING")
        guard ballots == 1 else { return try checkSame(transaction) }
        for choice in choices.sorted() {
            try transaction.execute(
                "INSERT INTO poll_votes (post_id, account_id, position) VALUES (\(post), \(account), \(choice))")
            try transaction.execute(
                "UPDATE poll_options SET vote_count = vote_count + 1 WHERE post_id = \(post) AND position = \(choice)")
        }
        try transaction.execute("UPDATE polls SET voter_count = voter_count + 1 WHERE post_id = \(post)")
        try transaction.emit(PollVoted(post: post, root: root))
    }

    private func check(at now: Timestamp, _ reader: Reader) throws {
        let poll = try reader.first(
            """
            SELECT p.author_id, l.is_multiple, l.closes_at,
                (SELECT COUNT(*) FROM poll_options o WHERE o.post_id = l.post_id)
            FROM polls l JOIN posts p ON p.id = l.post_id WHERE l.post_id = \(post)
            """
        ) { row in
            (
                author: try row.next(as: ID<Account>.self), isMultiple: try row.next(as: Bool.self),
                closesAt: try row.next(as: Timestamp.self), options: try row.next(as: Int.self)
            )
        }
        guard let poll else { throw Problem.pollNotFound }
        guard poll.author != account else { throw Problem.pollIsOwn }
        guard now < poll.closesAt else { throw Problem.pollClosed }
        guard !choices.isEmpty else { throw Problem.choiceMissing }
        guard choices.allSatisfy({ (0..<poll.options).contains($0) }) else { throw Problem.choiceUnknown }
        guard poll.isMultiple || choices.count == 1 else { throw Problem.choicesTooMany }
    }

    /// A form that came twice has done no harm; another choice comes too late.
    private func checkSame(_ reader: Reader) throws {
        let earlier = try reader.values(
            "SELECT position FROM poll_votes WHERE post_id = \(post) AND account_id = \(account)", as: Int.self)
        guard Set(earlier) == choices else { throw Problem.hasVoted }
    }
}

/// A member voted in a poll.
package struct PollVoted: Event {
    package static let name = "poll-voted"
    package let post: ID<Post>
    /// The post whose thread it is part of, or itself.
    package let root: ID<Post>
}

extension Problem {
    static let pollNotFound = Problem(404, Phrase("이 글에는 투표가 없어요.", "That post has no poll."))
    static let pollIsOwn = Problem(422, Phrase("내가 만든 투표에는 참여할 수 없어요.", "You can’t vote in your own poll."))
    static let pollClosed = Problem(409, Phrase("투표가 끝났어요.", "The poll has ended."))
    static let hasVoted = Problem(
        409, Phrase("이미 투표했어요. 고른 것은 바꿀 수 없어요.", "You have already voted. You can’t change your vote."))
    package static let choiceMissing = Problem(422, Phrase("선택지를 골라 주세요.", "Choose an option."), field: "choice")
    static let choiceUnknown = Problem(422, Phrase("없는 선택지예요.", "There is no such option."), field: "choice")
    static let choicesTooMany = Problem(
        422, Phrase("이 투표에서는 하나만 고를 수 있어요.", "You can choose only one option in this poll."), field: "choice")
}
