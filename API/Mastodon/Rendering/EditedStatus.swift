import APIDoor
import Accounts
import Base
import Core
import Kernel
import Media
import Posts
import SQL
import Storage
import Timeline

/// What a member says otherwise by an app. What the app does not name stays as it is.
struct EditedStatus {
    let post: ID<Post>
    let author: ID<Account>
    let language: Language
    let parameters: Parameters
    let quotePolicy: QuotePolicy?
    /// `nil` leaves them alone.
    let images: [ID<Media>]?
    let attributes: ImageAttributes

    init(_ call: MemberCall, _ post: ID<Post>) throws {
        self.post = post
        author = call.member.id
        language = call.call.language
        parameters = call.parameters
        quotePolicy = try QuotePolicy(parameters)
        if case .nothing = parameters["media_ids"] { images = nil } else { images = try parameters.images("media_ids") }
        attributes = ImageAttributes(parameters["media_attributes"])
    }

    func save(_ services: Services) async throws {
        let found = try await services.database.read { reader in
            try PostQueries.check(post, in: services, reader)
            return try PostQueries.place(of: post, for: author, reader)
        }
        switch found?.kind {
        case nil, .exhibition: throw Problem.recordNotFound
        case .comment: throw Problem.commentIsFinal
        case .work: try await saveWork(services)
        case .post, .reply: try await savePost(services)
        }
        guard let quotePolicy else { return }
        try await ChangeQuotePolicy(post: post, account: author, policy: quotePolicy)(services)
    }

    private func savePost(_ services: Services) async throws {
        let (stored, hanging, poll) = try await services.database.read { reader in
            (
                try PostVersion.current(post, of: author, reader), try arranged(reader),
                try PollQueries.polls(of: [post], viewer: author, reader)[post]
            )
        }
        guard let stored else { throw Problem.recordNotFound }
        if let said = try NewPoll(parameters["poll"]) {
            guard said.options.filter({ !$0.isEmpty }) == poll?.options.map(\.text) else { throw Problem.pollIsFinal }
        }
        let hasImages = !(images ?? hanging.map(\.id)).isEmpty
        let saysWarning = parameters.text("spoiler_text") != nil || parameters.flag("sensitive") == true
        let changesImages = images != nil || !attributes.alts.isEmpty
        try await EditPost(
            post: post, account: author, text: parameters.text("status") ?? stored.text,
            warning: saysWarning ? parameters.warning(hasImages: hasImages, in: language) : stored.warning,
            images: changesImages ? hanging.map { PublishPost.Image(id: $0.id, alt: $0.alt) } : nil)(services)
    }

    private func saveWork(_ services: Services) async throws {
        guard parameters.text("spoiler_text")?.isEmpty ?? true, parameters.flag("sensitive") != true else {
            throw Problem.workIsImages
        }
        try await EditedWork(
            work: post, author: author, description: parameters.text("status"), parameters["salon"], images: images,
            attributes: attributes
        )
        .save(services)
    }

    /// Its images as they are to be, with their alt texts.
    private func arranged(_ reader: Reader) throws -> [(id: ID<Media>, alt: String)] {
        let shown =
            try images.map { try DescribedImage.uploaded($0, by: author, reader) }
            ?? DescribedImage.hanging(in: post, reader)
        return shown.map { ($0.id, attributes.alts[$0.id] ?? $0.alt) }
    }
}
