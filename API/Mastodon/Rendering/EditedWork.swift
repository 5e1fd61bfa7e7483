package import APIDoor
import Accounts
package import Base
import Comments
package import Core
import Imaging
import Kernel
import Media
import SQL
import Sharing
import Storage
import Works

/// What a maker says otherwise of a work by an app. What the app does not name stays as it is.
package struct EditedWork {
    let work: ID<Post>
    let author: ID<Account>
    let description: String?
    let said: Parameter
    /// `nil` leaves them alone.
    let images: [ID<Media>]?
    let attributes: ImageAttributes
    var shown: Edition?

    init(
        work: ID<Post>, author: ID<Account>, description: String?, _ said: Parameter, images: [ID<Media>]?,
        attributes: ImageAttributes
    ) {
        (self.work, self.author, self.description, self.said) = (work, author, description, said)
        (self.images, self.attributes) = (images, attributes)
    }

    /// All that the parameters of a call say, `edition` included: what the app has shown its user.
    package init(_ work: ID<Post>, _ call: MemberCall) throws {
        let parameters = call.parameters
        let images: [ID<Media>]? =
            if case .nothing = parameters["media_ids"] { nil } else {
                try parameters.images("media_ids")
            }
        self.init(
            work: work, author: call.member.id, description: parameters.text("description"), parameters.all,
            images: images, attributes: ImageAttributes(parameters["media_attributes"]))
        shown = parameters.text("edition").map(Edition.init(digest:))
    }

    package func save(_ services: Services) async throws {
        let (stored, uploaded) = try await services.database.read { reader in
            (
                try StoredWork.find(work, of: author, reader),
                try images.map { try DescribedImage.uploaded($0, by: author, reader) }
            )
        }
        guard let stored else { throw Problem.recordNotFound }
        var details = stored.details
        if let description { details.description = description }
        try details.take(said)
        let hanging = uploaded?.map { EditWork.Image(id: $0.id, alt: $0.alt) } ?? stored.images
        var edit = EditWork(
            work: work, account: author, details,
            images: hanging.map { EditWork.Image(id: $0.id, alt: attributes.alts[$0.id] ?? $0.alt) },
            critique: said["question"].text.map { CritiqueRequest(asks: !$0.isEmpty, question: $0) }, shown: shown)
        edit.recipes = attributes.recipes
        if let images { edit.removed = Set(stored.images.map(\.id)).subtracting(images) }
        try await edit(services)
    }
}
