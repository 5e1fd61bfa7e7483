public import Commons
internal import Core
internal import Design
internal import SQL
internal import Web

extension ProfileTab {
    /// What a member has hung. A link to the profile shows the newest.
    public static let works = ProfileTab("works", Phrase("작품", "Works")) { visit, reader in
        let before = PostCursor(visit.query["before"])
        let isSelf = visit.head.isSelf
        return try TabContent(
            WorkQueries.by(visit.head.author.id, before: before), for: visit, showsNewest: true,
            empty: { shell in noWorksYet(isSelf: isSelf, shell: shell) }, reader)
    }

    /// What a member has commented, with the work it is about.
    public static let replies = ProfileTab("replies", Phrase("답글", "Replies")) { visit, reader in
        let before = ID<Post>(visit.query["before"])
        let isSelf = visit.head.isSelf
        let (replies, next) = try ReplyQueries.page(
            by: visit.head.author.id, before: before, viewer: visit.viewer?.id, now: visit.now, reader)
        let older = next.map { "\(visit.path)?before=\($0)" }
        return TabContent(
            whole: { shell in repliesView(replies, older: older, isSelf: isSelf, shell: shell) })
    }

    /// The works a member likes, but those of people the viewer does not see.
    public static let likes = ProfileTab("likes", Phrase("좋아요", "Likes")) { visit, reader in
        let before = PostCursor(visit.query["before"])
        let audience = Audience(visit.viewer, now: visit.now)
        let isSelf = visit.head.isSelf
        return try TabContent(
            WorkQueries.liked(by: visit.head.author.id, before: before, audience), for: visit,
            empty: { shell in noLikesYet(isSelf: isSelf, shell: shell) }, reader)
    }
}

extension ProfileCount {
    /// How many works there are.
    public static let works = ProfileCount(WorkQueries.count) { count in
        Phrase("작품", count == 1 ? "work" : "works")
    }
}

extension TabContent {
    /// A wall; `part=cards` answers with more of it.
    fileprivate init(
        _ places: Statement, for visit: ProfileVisit, showsNewest: Bool = false,
        empty: @escaping @Sendable (Shell) -> HTML, _ reader: Reader
    ) throws {
        let (cards, next) = try WorkQueries.cards(places, reader)
        let older = next.map { "\(visit.path)?before=\($0)" }
        let newest = showsNewest ? cards.first : nil
        self.init(
            preview: newest.map { (image: $0.picture.source(atLeast: 1_200), alt: $0.title) },
            part: { name, shell in name == "cards" ? wallCards(cards, next: older, shell: shell) : nil },
            whole: { shell in worksWall(cards, next: older, shell: shell, empty: empty(shell)) })
    }
}
