package import Base
package import Comments
package import Core
package import Imaging
package import Media
package import Works

/// The form behind **+**. It shows uploaded images even after an error and without scripts.
package struct NewWorkPage: Sendable {
    package let images: [UploadedImage]
    package let details: WorkDetails
    package let critique: CritiqueRequest
    /// By field: `images` and the names of ``WorkText/all``; with field `nil` above the form.
    package let problems: Problems
    /// `nil` without a quota.
    package let storage: Storage?
    /// The form's name, so that it makes one work however often it is sent.
    package let clientID: String
    /// The work that seems to be the same, about which the sender is asked.
    package var again: ID<Post>?
    /// What of which file is not shown.
    package var notice: Phrase?
    /// What keeps the viewer from it, said in the place of an empty form.
    package var restriction: Restriction?

    package init(
        images: [UploadedImage] = [], details: WorkDetails = WorkDetails(), critique: CritiqueRequest = .none,
        problems: Problems = Problems([]), storage: Storage? = nil, clientID: String
    ) {
        self.images = images
        self.details = details
        self.critique = critique
        self.problems = problems
        self.storage = storage
        self.clientID = clientID
    }
}

/// An image in the form: uploaded and waiting for its work, or hanging in it.
package struct UploadedImage: Sendable {
    package let id: ID<Media>
    package let picture: Picture
    package var recipe = Recipe.identity
    package var hangs = false
    /// Whether it is to go when the form is saved.
    package var isRemoved = false
    /// Where its maker adds a newer version of it, where that is possible.
    package var newVersionPath: String?
}
