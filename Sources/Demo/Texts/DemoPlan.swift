/// All that a believable community has made and said, decided by a seed: the same on every run and platform.
///
/// Times are ages in seconds before now, so that the community is always fresh. Works, remarks and posts are sorted from
/// the oldest to the newest.
package struct DemoPlan: Sendable {
    /// The first two are there to log in as: `demo` and `demo2`.
    package let members: [DemoMember]
    package let works: [DemoWork]
    package let comments: [DemoComment]
    package let likes: [DemoLike]
    package let commentLikes: [DemoCommentLike]
    package let follows: [DemoFollow]
    /// Short posts and what answers them, all of the last weeks.
    package let posts: [DemoPost]
    package let reposts: [DemoRepost]
    package let postLikes: [DemoPostLike]
    package let votes: [DemoVote]
    /// Who talks with whom in private; nobody follows those whose words are requests.
    package let conversations: [DemoConversation]
    /// The lounge of the last weeks.
    package let lounge: LoungePlan

    /// - Parameters:
    ///   - members: at least 2.
    ///   - works: at least 0; the more members, the more likes and remarks each gets.
    package init(seed: UInt64 = 2026, members: Int = 64, works: Int = 400) {
        precondition(members > 1 && works >= 0, "a community is two people at least")
        var random = SeededRandom(seed: seed)
        var memberRandom = random.fork(), workRandom = random.fork()
        var talkRandom = random.fork(), likeRandom = random.fork(), followRandom = random.fork()
        var postRandom = random.fork(), loungeRandom = random.fork()
        self.members = Self.members(members, &memberRandom)
        self.works = Self.works(works, by: self.members, &workRandom)
        likes = Self.likes(of: self.works, by: self.members, &likeRandom)
        comments = Self.comments(on: self.works, by: self.members, likes: likes, &talkRandom)
        commentLikes = Self.commentLikes(of: comments, by: self.members, &likeRandom)
        let requests = Self.requests(among: members)
        let strangers = Set(requests.map { $0.members[1] })
        follows = Self.follows(among: members, &followRandom)
            .filter { $0.follower != 0 || !strangers.contains($0.followed) }
        (posts, reposts) = Self.posts(by: self.members, works: self.works, &postRandom)
        postLikes = Self.likes(of: posts, by: self.members, &postRandom)
        votes = Self.votes(in: posts, by: self.members, &postRandom)
        conversations = Self.conversations(among: members) + requests
        lounge = LoungePlan(members: self.members, &loungeRandom)
    }
}

/// Seconds.
enum Span {
    static let hour = 3_600
    static let day = 86_400
    static let past = 270 * day
}
