public import Commons
public import Core
public import Design

/// A work, with the viewer's relation to it.
public struct Work: Sendable {
    public let id: ID<Post>
    public let details: WorkDetails
    public let author: Author
    /// When it was last edited.
    public let editedAt: Timestamp?
    public let like: LikeState
    public let commentCount: Int
    public let isSaved: Bool
    public let isOwn: Bool
    /// In the order they hang; the first is the cover.
    public var images: [WorkImage]

    /// The most images one work holds.
    public static let maxImages = 10

    public var createdAt: Timestamp { id.createdAt }
    /// Whether the viewer may have the untouched originals.
    var showsOriginals: Bool { details.allowsDownload || isOwn }
}

public struct WorkImage: Sendable {
    public let picture: Picture
    /// The five colours it is made of, as `#rrggbb`, heaviest first.
    public let palette: [String]
}
