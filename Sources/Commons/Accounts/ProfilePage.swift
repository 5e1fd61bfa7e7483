public import Core
public import Design

/// The head of a profile; the spaces fill the rest.
public struct ProfileHead: Sendable {
    public let author: Author
    public let bio: String
    /// The folder of the header image's renditions; `nil` without one.
    public let header: String?
    public let links: [String]
    public let isOpenToOffers: Bool
    public let isPrivate: Bool
    /// The spaces' counts, each with its label.
    public let counts: [(number: Int, label: Phrase)]
    public let followers: Int
    public let following: Int
    public let relation: Relation

    /// The viewer's relation to this member.
    public enum Relation: Sendable {
        case oneself
        case signedOut
        case other(FollowState, isMuted: Bool)
        /// The viewer has blocked this member: nothing is shown but the way to take that back.
        case blocked
    }

    public init(
        author: Author, bio: String, header: String? = nil, links: [String] = [], isOpenToOffers: Bool = false,
        isPrivate: Bool = false, counts: [(number: Int, label: Phrase)] = [], followers: Int = 0, following: Int = 0,
        relation: Relation
    ) {
        self.author = author
        self.bio = bio
        self.header = header
        self.links = links
        self.isOpenToOffers = isOpenToOffers
        self.isPrivate = isPrivate
        self.counts = counts
        self.followers = followers
        self.following = following
        self.relation = relation
    }

    public var isSelf: Bool { if case .oneself = relation { true } else { false } }
    public var isBlocked: Bool { if case .blocked = relation { true } else { false } }

    public static let sample = ProfileHead(
        author: .sample, bio: "활자와 여백을 좋아합니다.", links: ["https://minsu.example/works"], isOpenToOffers: true,
        counts: [(12, Phrase("작품", "works"))], followers: 1_204, following: 1, relation: .oneself)
    public static let sampleOther = ProfileHead(author: .sample, bio: "", relation: .other(.sample, isMuted: false))
    public static let sampleBlocked = ProfileHead(author: .sample, bio: "", relation: .blocked)
}

extension Frame {
    public static func profile(_ head: ProfileHead) -> Frame {
        Frame(title: "\(head.author.name) (@\(head.author.handle))", place: head.isSelf ? .profile : nil)
    }
}
