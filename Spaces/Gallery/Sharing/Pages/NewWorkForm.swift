import Comments
import CommentsPages
import Core
import Imaging
import Media
import Sharing
import Web
import Works
import WorksPages

/// The fields of the form for a new work, with and without scripts.
struct NewWorkForm: Sendable {
    let details: WorkDetails
    let critique: CritiqueRequest
    let images: [PublishWork.Image]
    /// The button that only takes files in, for people without scripts.
    let onlyUploads: Bool

    init(_ form: Form) {
        details = WorkDetails(form)
        critique = CritiqueRequest(form)
        onlyUploads = form["action"] == "upload"
        images = ImagesForm(form).kept.map { id in
            PublishWork.Image(id: id, alt: form.text("alt-\(id)"), recipe: ImagesForm.recipe(of: id, in: form))
        }
    }

    /// - Parameter clientID: what the form is called, where its images come with it.
    func work(by author: ID<Account>, _ images: [PublishWork.Image], as clientID: String?) -> PublishWork {
        var work = PublishWork(author: author, details, images: images)
        (work.critique, work.clientID) = (critique, clientID)
        return work
    }

    func page(
        _ images: [UploadedImage], _ problems: Problems, _ storage: Storage?, as clientID: String
    ) -> NewWorkPage {
        NewWorkPage(
            images: images, details: details, critique: critique, problems: problems, storage: storage,
            clientID: clientID)
    }
}
