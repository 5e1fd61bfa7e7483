package import APIDoor
import Accounts
import Base
import Comments
package import Core
import Kernel
import Media
import Posts
import SQL
import Storage
import Timeline
import Works

/// What a member says by an app: a post or a reply, a comment below a work, or a work. Whatever it asks for that Salon
/// has not is refused, so that nobody sees more than was meant to be shown.
struct NewStatus {
    let author: ID<Account>
    let text: String
    let warning: String
    let visibility: String
    let language: TextLanguage?
    let images: [ID<Media>]
    let poll: NewPoll?
    let inReplyTo: ID<Post>?
    let quoting: ID<Post>?
    let quotePolicy: QuotePolicy
    /// What the app says of it as a work.
    let work: Parameter?
    let clientID: String?

    init(_ call: MemberCall) throws {
        let parameters = call.parameters
        guard parameters.text("scheduled_at")?.isEmpty ?? true else { throw Problem.notScheduled }
        author = call.member.id
        text = parameters.text("status") ?? ""
        images = try parameters.images("media_ids")
        warning = parameters.warning(hasImages: !images.isEmpty, in: call.call.language)
        visibility = parameters.text("visibility").flatMap { $0.isEmpty ? nil : $0 } ?? "public"
        language = parameters.text("language").flatMap { TextLanguage(rawValue: $0) }
        poll = try NewPoll(parameters["poll"])
        inReplyTo = try parameters.post("in_reply_to_id", orThrow: .replyGone)
        quoting = try parameters.post("quoted_status_id", orThrow: .recordNotFound)
        quotePolicy = try QuotePolicy(parameters) ?? .everybody
        let salon = parameters["salon"]
        switch salon["type"].text {
        case nil, "post": work = nil
        case "work": work = salon
        default: throw Problem.badRequest
        }
        clientID = call.call.idempotencyKey
    }

    /// - Returns: what it has become, or what the same call has made before.
    func publish(_ services: Services) async throws -> ID<Post> {
        let audience = try PostVisibility(word: visibility)
        if let work {
            guard services.site.features.contains(.works) else { throw Problem.recordNotFound }
            return try await obeyed(try await share(work, services), services)
        }
        if let inReplyTo {
            let place = try await services.database.read { reader in
                guard let place = try PostQueries.place(of: inReplyTo, for: author, reader) else {
                    throw try HeldPosts.problem(answering: inReplyTo, by: author, gone: .replyGone, reader)
                }
                return place
            }
            if !place.kind.isInThread {
                return try await obeyed(try await comment(on: inReplyTo, below: place.root, services), services)
            }
        }
        guard services.site.features.contains(.threads) else { throw Problem.recordNotFound }
        var post = PublishPost(
            author: author, text: text, warning: warning,
            images: try await described(services).map { PublishPost.Image(id: $0.id, alt: $0.alt) }, poll: poll,
            inReplyTo: inReplyTo, quoting: quoting, visibility: audience, clientID: clientID)
        post.language = language
        post.quotePolicy = quotePolicy
        return try await post(services)
    }

    /// Of what pages ask nobody who may quote it.
    private func obeyed(_ id: ID<Post>, _ services: Services) async throws -> ID<Post> {
        guard quotePolicy != .everybody else { return id }
        try await ChangeQuotePolicy(post: id, account: author, policy: quotePolicy)(services)
        return id
    }

    private func described(_ services: Services) async throws -> [DescribedImage] {
        try await services.database.read { reader in try DescribedImage.uploaded(images, by: author, reader) }
    }

    /// Comments are a line of text for all who see the work; they are in no timeline anyway.
    private func comment(on answered: ID<Post>, below root: ID<Post>, _ services: Services) async throws -> ID<Post> {
        guard images.isEmpty, poll == nil, quoting == nil, warning.isEmpty else { throw Problem.commentIsText }
        guard ["public", "unlisted"].contains(visibility) else { throw Problem.onlyForEverybody }
        return try await PublishComment(
            author: author, root: root, inReplyTo: answered == root ? nil : answered, text: text, clientID: clientID)(
                services)
    }

    private func share(_ said: Parameter, _ services: Services) async throws -> ID<Post> {
        guard poll == nil, quoting == nil, inReplyTo == nil, warning.isEmpty else { throw Problem.workIsImages }
        guard visibility == "public" else { throw Problem.onlyForEverybody }
        return try await NewWork(author: author, description: text, said, images: images, clientID: clientID)
            .publish(services)
    }
}

extension PostVisibility {
    /// As Mastodon's clients say it (docs/decisions/0122-mastodons-api.md).
    init(word: String) throws {
        guard let visibility = Self.allCases.first(where: { $0.word == word }) else { throw Problem.visibilityUnknown }
        self = visibility
    }
}

extension NewPoll {
    /// `nil` where an app asks for none.
    init?(_ said: Parameter) throws {
        switch said {
        case .nothing: return nil
        case .text(let text) where text.isEmpty: return nil
        case .text, .list: throw Problem.badRequest.at("poll")
        case .members: break
        }
        guard said["hide_totals"].flag != true else { throw Problem.totalsAreShown }
        // One more than there may be is refused like any number.
        let options = said["options"].elements.prefix(Self.optionCounts.upperBound + 1).map { $0.text ?? "" }
        self.init(
            options: options, isMultiple: said["multiple"].flag ?? false,
            duration: .seconds(said["expires_in"].number(in: 0...1_000_000_000) ?? 0))
    }
}

extension Parameters {
    /// What is no id was meant to be one: it is not taken for nothing.
    package func post(_ name: String, orThrow problem: Problem) throws -> ID<Post>? {
        switch self[name] {
        case .nothing: return nil
        case .text(let text) where text.isEmpty: return nil
        case .text(let text):
            guard let id = ID<Post>(text) else { throw problem }
            return id
        default: throw problem
        }
    }

    /// Ids of uploads; one that is none is missing like any that is gone.
    package func images(_ name: String) throws -> [ID<Media>] {
        let said = self[name].elements.filter { $0.text != "" }
        guard said.count <= Work.maxImages else { throw Problem.postImagesTooMany }
        return try said.map { element in
            guard let id = element.text.flatMap({ ID<Media>($0) }) else { throw Problem.imageGone }
            return id
        }
    }

    /// Images that an app calls sensitive without saying why are behind a warning all the same.
    func warning(hasImages: Bool, in language: Language) -> String {
        let said = text("spoiler_text")?.tidied ?? ""
        return said.isEmpty && hasImages && flag("sensitive") == true ? language(.sensitive) : said
    }
}

extension Phrase {
    fileprivate static let sensitive = Phrase("민감한 내용", "Sensitive content")
}
