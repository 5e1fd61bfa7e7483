package import Accounts
package import Core

/// A member as one viewer may know of them: the head of a profile, of which the spaces fill the rest, and what any other
/// renderer says of an account.
package struct AccountFacts: Sendable {
    package let author: Author
    package let details: ProfileDetails
    package let header: Rendering?
    /// What the spaces count, in their order.
    package let counts: [Count]
    package let followers: Int
    package let following: Int
    package let role: Role
    package let joinedAt: Timestamp
    package let relation: Relation
    /// How many posts of the viewer's own wait for the moderators.
    package var waiting = 0
    /// When they last published something for everybody, where that is asked.
    package var lastPostAt: Timestamp?

    package struct Count: Equatable, Sendable {
        /// The name of the ``ProfileCount``, which has the words.
        package let name: String
        package let number: Int

        package init(_ name: String, _ number: Int) {
            self.name = name
            self.number = number
        }
    }

    /// The viewer's relation to this member.
    package enum Relation: Sendable {
        case oneself
        case signedOut
        /// - Parameter isWatching: whether the viewer is notified of each new work.
        case other(FollowState, isMuted: Bool, isWatching: Bool)
        /// The viewer has blocked this member: nothing is shown but the way to take that back.
        case blocked
    }

    package init(
        author: Author, details: ProfileDetails, header: Rendering? = nil, counts: [Count] = [], followers: Int = 0,
        following: Int = 0, role: Role = .member, joinedAt: Timestamp = Timestamp(milliseconds: 0), relation: Relation
    ) {
        self.author = author
        self.details = details
        self.header = header
        self.counts = counts
        self.followers = followers
        self.following = following
        self.role = role
        self.joinedAt = joinedAt
        self.relation = relation
    }

    package var isSelf: Bool { if case .oneself = relation { true } else { false } }
    package var isBlocked: Bool { if case .blocked = relation { true } else { false } }

    package static let sample = AccountFacts(
        author: .sample, details: .sample, counts: [Count("works", 12)], followers: 1_204, following: 1,
        relation: .oneself)
}

extension ProfileDetails {
    package static let sample: ProfileDetails = {
        var details = ProfileDetails()
        (details.name, details.pronouns, details.major) = ("김민수", "he/him", "시각디자인")
        details.bio = "활자와 여백을 좋아합니다."
        (details.links, details.offersFor) = ("https://minsu.example/works", "책 표지, 전시")
        details.isOpenToOffers = true
        return details
    }()
}
