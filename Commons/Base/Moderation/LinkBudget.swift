import Core
import Kernel

/// How many links somebody may publish whose account is new: what spammers come for, and hardly anybody else does in the
/// first days. Links to this instance do not count.
struct LinkBudget: Sendable {
    let author: ID<Account>
    let texts: [PublishedText]

    /// How long an account is new.
    static let newFor = Duration.days(7)
    /// In one post.
    static let most = 3

    /// Throws `tooManyLinks` and `tooManyPostsWithLinks`, at the field of the first link.
    func check(_ services: Services) throws {
        let counts = counts(services)
        guard let first = counts.first(where: { $0.links > 0 }) else { return }
        guard counts.reduce(0, { $0 + $1.links }) <= Self.most else { throw Problem.tooManyLinks.at(first.field) }
        do {
            try services.limiter.check(.newMembersLinks, by: author.description)
        } catch let problem as Problem {
            throw Problem.tooManyPostsWithLinks(retryAfter: problem.retryAfter).at(first.field)
        }
    }

    func take(_ services: Services) {
        guard counts(services).contains(where: { $0.links > 0 }) else { return }
        // Several at once may pass together; then the last go beyond it.
        try? services.limiter.take(.newMembersLinks, by: author.description)
    }

    /// How many links each text has; none where nobody counts.
    private func counts(_ services: Services) -> [(field: String, links: Int)] {
        let now = services.clock.now()
        guard services.limiter.isOn, ID.made(since: now - Self.newFor, until: now).contains(author) else { return [] }
        let own = LinkHost(services.site.publicURL)
        return texts.filter { !$0.isTooLong }.map { text in
            (field: text.field, links: text.hosts.count { $0 != own })
        }
    }
}

extension RateLimit {
    /// Posts with links by new members: ten at once, and ten a day.
    static let newMembersLinks = RateLimit("new-members-links", burst: 10, every: .minutes(144))
}

extension Problem {
    static let tooManyLinks = Problem(
        422,
        Phrase(
            "가입하고 7일 동안은 글 하나에 링크를 \(LinkBudget.most)개까지 넣을 수 있어요.",
            "In your first 7 days a post can have up to \(LinkBudget.most) links."))

    static func tooManyPostsWithLinks(retryAfter wait: Duration?) -> Problem {
        Problem(
            429,
            Phrase(
                "가입하고 7일 동안은 링크가 있는 글을 하루에 10개까지 올릴 수 있어요.",
                "In your first 7 days you can post up to 10 posts with links a day."), retryAfter: wait)
    }
}
