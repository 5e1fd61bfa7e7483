package import Base
import BasePages
package import Comments
import CommentsPages
package import Core
import Imaging
package import Media
import SQL
import Sharing
import Storage
import Web
package import Works
import WorksPages

/// The form with which a maker edits a work.
package struct EditWorkPage: Sendable {
    package let work: ID<Post>
    package var details: WorkDetails
    package var critique: CritiqueRequest
    /// In the order they hang, and among them those that are to.
    package var images: [UploadedImage]
    package var problems = Problems([])
    package var edition: Edition?
    /// `nil` without a quota.
    package var storage: Storage?
    /// What of which file is not shown.
    package var notice: Phrase?

    /// What is stored; `nil` where there is no such work of that member's.
    static func read(
        _ work: ID<Post>, of account: ID<Account>, _ services: Services, _ reader: Reader
    ) throws -> EditWorkPage? {
        guard let stored = try StoredWork.find(work, of: account, reader) else { return nil }
        let images = try WorkQueries.images(of: work, reader)
        let critique = try CritiqueRequest.find(work, reader)
        // Where critique is or was asked for, newer versions may hang.
        let takesVersions = !critique.question.isEmpty
        return EditWorkPage(
            work: work, details: stored.details, critique: critique,
            images: images.map { image in
                UploadedImage(
                    id: image.id, picture: image.picture, hangs: true,
                    newVersionPath: takesVersions ? work.newVersionPath(of: image.id) : nil)
            },
            edition: Edition(of: stored.details, stored.images, critique),
            storage: try reader.storage(of: account, services))
    }

    /// The same form as it was sent, with what forbids it. An image that was not sent keeps its place at the end.
    ///
    /// - Parameter loose: of the images it sent, those that are part of no post yet.
    func filled(_ form: EditWorkForm, loose: [StoredImage], _ problems: Problems) -> EditWorkPage {
        let arrived = loose.map { UploadedImage(id: $0.id, picture: $0.picture) }
        var known = Dictionary((images + arrived).map { ($0.id, $0) }) { first, _ in first }
        var sent = form.images.compactMap { image in
            known.removeValue(forKey: image.id).map { found in
                UploadedImage(
                    id: image.id, picture: found.picture.withAlt(image.alt),
                    recipe: found.hangs ? .identity : form.recipes[image.id] ?? .identity, hangs: found.hangs,
                    newVersionPath: found.newVersionPath)
            }
        }
        sent += images.compactMap { image in
            known.removeValue(forKey: image.id).map { found in
                var left = found
                left.isRemoved = form.removed.contains(image.id)
                return left
            }
        }
        var page = self
        page.details = form.details
        page.critique = form.critique
        page.images = sent
        page.problems = problems
        page.edition = edition.map { .next(form.edition, stored: $0, after: problems) }
        return page
    }
}

/// What the form said.
struct EditWorkForm: Sendable {
    let details: WorkDetails
    let critique: CritiqueRequest
    var images: [EditWork.Image]
    let removed: Set<ID<Media>>
    let recipes: [ID<Media>: Recipe]
    let edition: Edition?
    /// The button that only takes files in, for people without scripts.
    let onlyUploads: Bool

    init(_ form: Form) {
        details = WorkDetails(form)
        critique = CritiqueRequest(form)
        edition = Edition(form)
        onlyUploads = form["action"] == "upload"
        let sent = ImagesForm(form)
        images = sent.kept.map { EditWork.Image(id: $0, alt: form.text("alt-\($0)")) }
        removed = Set(sent.removed)
        recipes = Dictionary(sent.kept.map { ($0, ImagesForm.recipe(of: $0, in: form)) }) { first, _ in first }
    }
}
