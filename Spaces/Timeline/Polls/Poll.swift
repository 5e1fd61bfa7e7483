public import Core

/// A poll as one viewer sees it.
public struct Poll: Sendable {
    public let post: ID<Post>
    public let isMultiple: Bool
    public let closesAt: Timestamp
    public let voters: Int
    public var options: [Option] = []
    /// Whether it is the viewer's own poll: they see the results but cannot vote.
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

    public init(post: ID<Post>, isMultiple: Bool, closesAt: Timestamp, voters: Int) {
        self.post = post
        self.isMultiple = isMultiple
        self.voters = voters
        self.closesAt = closesAt
    }

    public func isClosed(at now: Timestamp) -> Bool { now >= closesAt }
    public func canVote(at now: Timestamp) -> Bool {
        !isClosed(at: now) && !isOwn && !options.contains(where: \.isChosen)
    }
    public func showsResults(at now: Timestamp) -> Bool { isRevealed || !canVote(at: now) }

    /// The percentage of voters who chose an option.
    func percent(of option: Option) -> Int {
        voters == 0 ? 0 : Int((Double(option.votes) * 100 / Double(voters)).rounded())
    }

    /// Whether no option has more votes.
    func leads(_ option: Option) -> Bool {
        option.votes > 0 && options.allSatisfy { $0.votes <= option.votes }
    }
}
