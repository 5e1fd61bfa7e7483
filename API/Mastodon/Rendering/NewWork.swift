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

/// A work that an app hangs on the wall: images that have been uploaded, and what it says of them.
package struct NewWork {
    let author: ID<Account>
    let details: WorkDetails
    let question: String
    let images: [ID<Media>]
    let attributes: ImageAttributes
    let clientID: String?

    /// - Parameters:
    ///   - said: `title`, `medium`, `licence` and the like.
    ///   - attributes: of images, by their ids: `description`, `recipe`.
    package init(
        author: ID<Account>, description: String, _ said: Parameter, images: [ID<Media>],
        attributes: Parameter = .nothing, clientID: String?
    ) throws {
        var details = WorkDetails(description: description)
        try details.take(said)
        self.details = details
        question = said["question"].text ?? ""
        self.author = author
        self.images = images
        self.attributes = ImageAttributes(attributes)
        self.clientID = clientID
    }

    package func publish(_ services: Services) async throws -> ID<Post> {
        let described = try await services.database.read { reader in
            try DescribedImage.uploaded(images, by: author, reader)
        }
        var work = PublishWork(
            author: author, details,
            images: described.map {
                PublishWork.Image(
                    id: $0.id, alt: attributes.alts[$0.id] ?? $0.alt, recipe: attributes.recipes[$0.id] ?? .identity)
            })
        if !question.isEmpty { work.critique = CritiqueRequest(asks: true, question: question) }
        work.clientID = clientID
        // What asks makers on pages whether they mean it is a refusal to an app.
        do { return try await work(services) } catch let before as SharedBefore { throw before.problem }
    }
}

extension WorkDetails {
    /// What an app says of a work; the rest stays as it is.
    mutating func take(_ said: Parameter) throws {
        if let title = said["title"].text { self.title = title }
        if let medium = said["medium"].text { self.medium = medium }
        if let text = said["licence"].text {
            guard let licence = Licence(rawValue: text) else { throw Problem.badRequest.at("licence") }
            self.licence = licence
        }
        switch said["making"].text {
        case nil: break
        case "": making = nil
        case let text?:
            guard let making = Making(rawValue: text) else { throw Problem.badRequest.at("making") }
            self.making = making
        }
        if let allows = said["allows_download"].flag { allowsDownload = allows }
        if let allows = said["allows_training"].flag { allowsTraining = allows }
    }
}
