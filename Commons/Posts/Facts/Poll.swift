package import Core

/// A poll as one viewer sees it.
package struct Poll: Sendable {
    package let post: ID<Post>
    package let isMultiple: Bool
    package let closesAt: Timestamp
    package let voters: Int
    package var options: [Option] = []
    /// Whether it is the viewer's own poll: they see the results but cannot vote.
    package var isOwn = false
    /// Whether the viewer wants to see the results before voting.
    package var isRevealed = false
    /// Why a vote was refused.
    package var problem: Phrase?

    package struct Option: Sendable {
        package let position: Int
        package let text: String
        package let votes: Int
        /// Whether the viewer has voted for it.
        package let isChosen: Bool

        package init(position: Int, text: String, votes: Int, isChosen: Bool) {
            self.position = position
            self.text = text
            self.votes = votes
            self.isChosen = isChosen
        }
    }

    package init(post: ID<Post>, isMultiple: Bool, closesAt: Timestamp, voters: Int) {
        self.post = post
        self.isMultiple = isMultiple
        self.voters = voters
        self.closesAt = closesAt
    }

    package func isClosed(at now: Timestamp) -> Bool { now >= closesAt }
    package func canVote(at now: Timestamp) -> Bool {
        !isClosed(at: now) && !isOwn && !options.contains(where: \.isChosen)
    }
    package func showsResults(at now: Timestamp) -> Bool { isRevealed || !canVote(at: now) }

    /// The percentage of voters who chose an option.
    package func percent(of option: Option) -> Int {
        voters == 0 ? 0 : Int((Double(option.votes) * 100 / Double(voters)).rounded())
    }

    /// Whether no option has more votes.
    package func leads(_ option: Option) -> Bool {
        option.votes > 0 && options.allSatisfy { $0.votes <= option.votes }
    }
}
