public import Core

/// A poll as one viewer sees it.
public struct Poll: Sendable {
    public let post: ID<Post>
    public let isMultiple: Bool
    public let isClosed: Bool
    /// How long it stays open ("3 h left"), or that it is over.
    public let term: Phrase
    public let voters: Int
    public var options: [Option] = []
    /// Whether the viewer asks: who does may look, but not vote.
    public var isOwn = false
    /// Whether the viewer wants to see the results before voting.
    public var isRevealed = false
    /// Why a vote was refused.
    public var problem: Phrase?

    public struct Option: Sendable {
        public let position: Int
        public let text: String
        public let votes: Int
        /// Whether the viewer has voted for it.
        public let isChosen: Bool

        public init(position: Int, text: String, votes: Int, isChosen: Bool) {
            self.position = position
            self.text = text
            self.votes = votes
            self.isChosen = isChosen
        }
    }

    public init(post: ID<Post>, isMultiple: Bool, closesAt: Timestamp, voters: Int, now: Timestamp) {
        self.post = post
        self.isMultiple = isMultiple
        self.voters = voters
        isClosed = now >= closesAt
        term = now >= closesAt ? .finalResults : .left(closesAt - now)
    }

    public var canVote: Bool { !isClosed && !isOwn && !options.contains(where: \.isChosen) }
    public var showsResults: Bool { isRevealed || !canVote }

    /// Of a hundred who have voted, how many chose an option.
    func percent(of option: Option) -> Int {
        voters == 0 ? 0 : Int((Double(option.votes) * 100 / Double(voters)).rounded())
    }

    /// Whether no option has more votes.
    func leads(_ option: Option) -> Bool {
        option.votes > 0 && options.allSatisfy { $0.votes <= option.votes }
    }
}

extension Phrase {
    fileprivate static let finalResults = Phrase("최종 결과", "Final results")

    /// Rounded, so that a poll for a day has a day left at first.
    fileprivate static func left(_ duration: Duration) -> Phrase {
        let minutes = (duration.milliseconds + 59_999) / 60_000
        let hours = (minutes + 30) / 60
        if minutes <= 1 { return Phrase("곧 마감해요", "ends soon") }
        if minutes < 60 { return Phrase("\(minutes)분 남음", "\(minutes) min left") }
        if hours < 24 { return Phrase("\(hours)시간 남음", "\(hours) h left") }
        return Phrase("\((hours + 12) / 24)일 남음", "\((hours + 12) / 24) d left")
    }
}
