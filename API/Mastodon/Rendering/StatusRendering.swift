import APIDoor
import Accounts
import Base
package import Core
import Media
import People
import Posts
import Storage

/// Makes statuses of whole posts: what a page of them needs is read before.
struct StatusRendering {
    var posts: [ID<Post>: WholePost]
    let accounts: [ID<Account>: AccountFacts]
    /// The viewer's muted words that some of these have, by themselves.
    let filters: [String: MutedWordItem]
    let addresses: Addresses
    let now: Timestamp

    /// The status of a post; `nil` where the viewer sees none.
    func status(_ id: ID<Post>, isQuoted: Bool = false) -> StatusEntity? {
        guard let post = posts[id], let account = account(of: post.facts.author.id) else { return nil }
        let facts = post.facts
        let url = addresses.status(id, by: facts.author.handle)
        var content = StatusContent(addresses: addresses, mentions: post.mentions)
        let quote = quote(of: post, isWithin: isQuoted)
        if let quoted = quote?.quotedStatus?.status { content.addQuote(quoted.url) }
        if let work = post.work {
            content.addTitle(work.title, leadingTo: addresses.site + facts.kind.path(of: id, below: facts.root))
        }
        content.add(facts.text)
        return StatusEntity(
            id: id.description, uri: url, url: url, createdAt: facts.createdAt, editedAt: facts.editedAt,
            account: account, content: content.html,
            visibility: post.isWaiting ? PostVisibility.mentioned.word : facts.visibility.word,
            sensitive: !facts.warning.isEmpty, spoilerText: facts.warning,
            language: facts.language?.rawValue,
            inReplyToId: facts.answers?.post.description ?? rootOfComment(facts),
            inReplyToAccountId: facts.answers?.author.id.description ?? rootAuthor(facts), reblog: nil,
            mediaAttachments: post.images.map { AttachmentEntity($0.picture, addresses, isOpen: isOpen(post)) },
            mentions: post.mentions.map { MentionEntity($0, addresses) },
            tags: post.tags.map { TagEntity(name: $0.key, url: addresses.tag($0.key)) },
            repliesCount: facts.replies, reblogsCount: facts.repost.count,
            favouritesCount: facts.reactions.states.first?.count ?? 0, quotesCount: post.quotes, application: nil,
            card: card(of: post), poll: post.poll.map { PollEntity($0, now: now) }, quote: quote,
            quoteApproval: StatusEntity.QuoteApproval(post), filtered: filtered(post),
            favourited: facts.reactions.states.first?.isOn == true, reblogged: facts.repost.isReposted,
            muted: post.isThreadMuted, bookmarked: facts.isSaved, pinned: post.isPinned, salon: salon(post))
    }

    /// The status by which somebody passes a post on.
    func repost(_ passed: PassedOn) -> StatusEntity? {
        guard let original = status(passed.post), let account = account(of: passed.account) else { return nil }
        let url = "\(addresses.account(account.username))/\(passed.id)"
        return StatusEntity(
            id: passed.id.description, uri: url, url: url, createdAt: passed.createdAt, editedAt: nil,
            account: account, content: original.content, visibility: original.visibility,
            sensitive: original.sensitive, spoilerText: original.spoilerText, language: original.language,
            inReplyToId: nil, inReplyToAccountId: nil, reblog: StatusEntity.Reblogged(original), mediaAttachments: [],
            mentions: original.mentions, tags: original.tags, repliesCount: 0,
            reblogsCount: original.reblogsCount, favouritesCount: original.favouritesCount, quotesCount: 0,
            application: nil, card: nil, poll: nil, quote: nil, quoteApproval: original.quoteApproval,
            filtered: original.filtered,
            favourited: original.favourited, reblogged: original.reblogged, muted: original.muted,
            bookmarked: original.bookmarked, pinned: false, salon: nil)
    }

    /// Whether visitors see it, too: then its images need no seal. Of a comment's work that is not asked.
    private func isOpen(_ post: WholePost) -> Bool {
        post.facts.visibility == .everybody && !post.isWaiting
            && accounts[post.facts.author.id]?.details.isPrivate == false
    }

    private func account(of id: ID<Account>) -> AccountEntity? {
        accounts[id].map { AccountEntity($0, addresses) }
    }

    /// A comment answers the work it is below, where it answers no other comment.
    private func rootOfComment(_ facts: PostFacts) -> String? {
        facts.root == facts.id ? nil : facts.root.description
    }

    private func rootAuthor(_ facts: PostFacts) -> String? {
        facts.root == facts.id ? nil : posts[facts.root]?.facts.author.id.description
    }

    /// - Parameter isWithin: whether the post is quoted itself.
    private func quote(of post: WholePost, isWithin: Bool) -> QuoteEntity? {
        guard let quote = post.quote else { return nil }
        let isShown = quote.state == .accepted || quote.state == .muted
        guard !isWithin else {
            return QuoteEntity(
                state: quote.state.word, quotedStatus: nil, quotedStatusId: isShown ? quote.post.description : nil)
        }
        let shown = isShown ? status(quote.post, isQuoted: true) : nil
        return QuoteEntity(
            state: shown == nil && quote.state == .accepted ? "unauthorized" : quote.state.word,
            quotedStatus: shown.map { StatusEntity.Reblogged($0) })
    }

    private func filtered(_ post: WholePost) -> [StatusEntity.FilterResult] {
        post.mutedWord.flatMap { filters[$0] }.map { [StatusEntity.FilterResult($0)] } ?? []
    }

    private func card(of post: WholePost) -> CardEntity? {
        if post.exhibition != nil { return page(of: post) }
        // What it names by an address of this instance, as pages show it.
        if let named = post.shown.flatMap({ posts[$0] }), named.mutedWord == nil, let card = page(of: named) {
            return card
        }
        guard let link = post.link else { return nil }
        return CardEntity(
            url: link.url, title: link.title, description: link.description, providerName: link.site, image: nil,
            blurhash: nil)
    }

    /// The page of a work or of an exhibition; `nil` for anything else.
    private func page(of post: WholePost) -> CardEntity? {
        let (id, author) = (post.facts.id, post.facts.author)
        guard let title = post.exhibition?.title ?? post.work?.title, account(of: author.id) != nil else { return nil }
        let picture = post.images.first?.picture
        return CardEntity(
            url: addresses.site + (post.exhibition == nil ? id.workPath : id.exhibitionPath), title: title,
            description: post.facts.text.excerpt, authorName: author.name,
            authorUrl: addresses.account(author.handle), providerUrl: addresses.site, width: picture?.width ?? 0,
            height: picture?.height ?? 0,
            image: picture.map { addresses.picture($0.source(atLeast: 640), isOpen: isOpen(post)) }, blurhash: nil)
    }

    private func salon(_ post: WholePost) -> StatusEntity.SalonEntity? {
        var salon = kind(of: post)
        if post.isWaiting {
            let kind = post.facts.kind
            salon = salon ?? StatusEntity.SalonEntity(type: kind == .reply ? "post" : kind.rawValue)
            salon?.state = "waiting"
        }
        return salon
    }

    private func kind(of post: WholePost) -> StatusEntity.SalonEntity? {
        if let work = post.work {
            return StatusEntity.SalonEntity(
                type: "work", title: work.title, medium: work.texts["medium"],
                palette: post.images.first?.palette.map { "#\($0.hex)" }, licence: work.licence, making: work.making,
                question: work.question, allowsDownload: work.allowsDownload, allowsTraining: work.allowsTraining,
                isClosed: work.isClosed)
        }
        if let comment = post.comment {
            return StatusEntity.SalonEntity(
                type: "comment", isHelpful: comment.isHelpful, mark: comment.mark.map(MarkEntity.init))
        }
        return post.exhibition.map { StatusEntity.SalonEntity(type: "exhibition", title: $0.title) }
    }
}

extension MarkEntity {
    init(_ mark: CommentFacts.Mark) {
        self.init(
            number: mark.number, mediaId: mark.image.description, x: mark.x, y: mark.y, width: mark.width,
            height: mark.height)
    }
}

extension MentionEntity {
    init(_ author: Author, _ addresses: Addresses) {
        self.init(
            id: author.id.description, username: author.handle, url: addresses.account(author.handle),
            acct: author.handle)
    }
}

extension AttachmentEntity {
    /// - Parameter isOpen: whether everybody sees it.
    package init(_ picture: Picture, _ addresses: Addresses, isOpen: Bool) {
        let width = picture.widths.last ?? picture.width
        let small = picture.widths.first { $0 >= 640 } ?? width
        func size(_ width: Int) -> Size {
            Size(
                width: width,
                height: max(1, Int((Double(picture.height) * Double(width) / Double(max(1, picture.width))).rounded())))
        }
        let moving = picture.movingSource.map { addresses.picture($0, isOpen: isOpen) }
        self.init(
            id: picture.rendering.media.description, type: "image",
            url: moving ?? addresses.picture(picture.source(atLeast: width), isOpen: isOpen),
            previewUrl: addresses.picture(picture.source(atLeast: small), isOpen: isOpen), remoteUrl: nil,
            meta: Meta(original: size(width), small: size(small), focus: Point(picture.focus)),
            description: picture.alt.isEmpty ? nil : picture.alt, blurhash: nil)
    }
}

extension PollEntity {
    init(_ poll: Poll, now: Timestamp) {
        let shows = poll.showsResults(at: now)
        self.init(
            id: poll.post.description, expiresAt: poll.closesAt, expired: poll.isClosed(at: now),
            multiple: poll.isMultiple, votesCount: poll.options.reduce(0) { $0 + $1.votes },
            votersCount: poll.voters,
            options: poll.options.map { Option(title: $0.text, votesCount: shows ? $0.votes : nil) },
            voted: poll.isOwn || poll.options.contains(where: \.isChosen),
            ownVotes: poll.options.filter(\.isChosen).map(\.position))
    }
}

extension PostVisibility {
    /// As Mastodon calls it: clients fail at any other word.
    var word: String {
        switch self {
        case .everybody: "public"
        // Members alone: shown to all who ask with a token, and to no visitor.
        case .members: "unlisted"
        case .followers: "private"
        case .mentioned: "direct"
        }
    }
}

extension StatusEntity.QuoteApproval {
    init(_ post: WholePost) {
        let policy = post.quotePolicy
        self.init(
            automatic: policy == .nobody ? [] : [policy.word], currentUser: post.mayQuote ? "automatic" : "denied")
    }

    /// For whoever listens: of them it is not known whether they follow.
    var forEverybody: Self {
        var approval = self
        if automatic.contains(QuotePolicy.followers.word) { approval.currentUser = "unknown" }
        if automatic.isEmpty { approval.currentUser = "denied" }
        return approval
    }
}

extension QuotePolicy {
    /// As Mastodon calls it.
    var word: String {
        switch self {
        case .everybody: "public"
        case .followers: "followers"
        case .nobody: "nobody"
        }
    }

    /// `nil` where an app says nothing.
    ///
    /// - Throws: a problem for a word that is none.
    init?(_ parameters: Parameters) throws {
        guard let word = parameters.text("quote_approval_policy"), !word.isEmpty else { return nil }
        guard let policy = Self.allCases.first(where: { $0.word == word }) else { throw Problem.policyUnknown }
        self = policy
    }
}

extension WholePost.Quote.State {
    var word: String {
        switch self {
        case .accepted: "accepted"
        case .deleted: "deleted"
        case .revoked: "revoked"
        case .unauthorized: "unauthorized"
        case .blocked: "blocked_account"
        case .muted: "muted_account"
        }
    }
}
