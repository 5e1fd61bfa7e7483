public import Commons
public import Core
public import Design
public import Imaging

/// The form behind **+**. Images that have arrived already stand in it, also after an error and without scripts.
public struct UploadPage: Sendable {
    public let images: [UploadedImage]
    public let title: String
    public let description: String
    public let medium: String
    public let licence: Licence
    public let allowsDownload: Bool
    /// By field: `images`, `title`, `description`, `medium`; with field `nil` above the form.
    public let problems: Problems
    /// `nil` where there is no quota.
    public let storage: Storage?

    public init(
        images: [UploadedImage] = [], title: String = "", description: String = "", medium: String = "",
        licence: Licence = .allRightsReserved, allowsDownload: Bool = false, problems: Problems = Problems([]),
        storage: Storage? = nil
    ) {
        self.images = images
        self.title = title
        self.description = description
        self.medium = medium
        self.licence = licence
        self.allowsDownload = allowsDownload
        self.problems = problems
        self.storage = storage
    }

    /// The most images one work holds.
    public static let maxImages = 10
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
