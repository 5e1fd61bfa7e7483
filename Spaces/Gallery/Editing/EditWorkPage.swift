package import Base
package import Core
package import Design
import SQL
import Web

/// The form with which a maker edits a work.
package struct EditWorkPage: Sendable {
    package let work: ID<Post>
    package let details: WorkDetails
    package let critique: CritiqueRequest
    /// Whether critique is or was asked for: then newer versions of its images may hang.
    var takesVersions = false
    /// In the order they hang.
    package let images: [(id: ID<Media>, picture: Picture)]
    package var problems = Problems([])
    package var edition: Edition?

    /// What is stored; `nil` where there is no such work of that member's.
    static func read(_ work: ID<Post>, of account: ID<Account>, _ reader: Reader) throws -> EditWorkPage? {
        guard let stored = try StoredWork.find(work, of: account, reader) else { return nil }
        let images = try WorkQueries.images(of: work, reader)
        let critique = try CritiqueRequest.find(work, reader)
        return EditWorkPage(
            work: work, details: stored.details, critique: critique, takesVersions: !critique.question.isEmpty,
            images: images.map { ($0.id, $0.picture) }, edition: Edition(of: stored.details, stored.images, critique))
    }

    /// The same form as it was sent, with what stands against it. An image that was not sent keeps its place at the end.
    func filled(_ form: EditWorkForm, _ problems: Problems) -> EditWorkPage {
        var pictures = Dictionary(images.map { ($0.id, $0.picture) }) { first, _ in first }
        let sent = form.images.compactMap { image in
            pictures.removeValue(forKey: image.id).map { (id: image.id, picture: $0.withAlt(image.alt)) }
        }
        let left = images.filter { image in !sent.contains { $0.id == image.id } }
        return EditWorkPage(
            work: work, details: form.details, critique: form.critique, takesVersions: takesVersions,
            images: sent + left, problems: problems,
            edition: edition.map { .next(form.edition, stored: $0, after: problems) })
    }
}

/// What the form said.
struct EditWorkForm: Sendable {
    let details: WorkDetails
    let critique: CritiqueRequest
    let images: [EditWork.Image]
    let edition: Edition?

    init(_ form: Form) {
        details = WorkDetails(form)
        critique = CritiqueRequest(form)
        edition = Edition(form)
        let ids = form.all("image").prefix(Work.maxImages + 1).compactMap { ID<Media>($0) }
        let order = ChosenOrder(ids.map { Int(form["place-\($0)"], in: 1...Work.maxImages) })
        images = order.indices.map { EditWork.Image(id: ids[$0], alt: form.text("alt-\(ids[$0])")) }
    }
}
