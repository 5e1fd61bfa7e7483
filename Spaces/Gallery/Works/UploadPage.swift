public import Commons
public import Core
public import Design
public import Imaging

/// The form behind **+**. It shows uploaded images even after an error and without scripts.
public struct UploadPage: Sendable {
    public let images: [UploadedImage]
    public let details: WorkDetails
    /// By field: `images`, `title`, `description`, `medium`; with field `nil` above the form.
    public let problems: Problems
    /// `nil` without a quota.
    public let storage: Storage?

    public init(
        images: [UploadedImage] = [], details: WorkDetails = WorkDetails(), problems: Problems = Problems([]),
        storage: Storage? = nil
    ) {
        self.images = images
        self.details = details
        self.problems = problems
        self.storage = storage
    }
}

/// An image that has been uploaded and waits for its work.
public struct UploadedImage: Sendable {
    public let id: ID<Media>
    public let picture: Picture
    public let recipe: Recipe

    public init(id: ID<Media>, picture: Picture, recipe: Recipe) {
        self.id = id
        self.picture = picture
        self.recipe = recipe
    }
}
