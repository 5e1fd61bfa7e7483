// Images, uploaded before the status that they are for.

extension Endpoint where Answer == MediaAttachment {
    /// Uploads an image. Give it to a status within a day (``NewStatus/media``), or it is removed.
    /// Scope: `write:media`.
    ///
    /// ``SalonClient/send(_:progress:)`` says how far it is. A file on the disk is sent from there in pieces, however
    /// large it is. An upload that failed is not sent again by itself.
    public static func upload(_ upload: NewMedia) -> Self {
        var parameters = Parameters()
        parameters.add("description", upload.description)
        parameters.add("focus", upload.focus.map { "\($0.x),\($0.y)" })
        return Self(.post, "/api/v2/media", parameters, files: ["file": upload.file])
    }

    /// An upload of the member's. Scope: `write:media`.
    public static func media(_ id: Identifier<MediaAttachment>) -> Self { Self(.get, "/api/v1/media/\(id.segment)") }

    /// Describes an upload that no status has yet. Scope: `write:media`.
    public static func describe(_ id: Identifier<MediaAttachment>, as description: String) -> Self {
        Self(.put, "/api/v1/media/\(id.segment)", ["description": description])
    }
}

extension Endpoint where Answer == Done {
    /// Deletes an upload that no status has yet. Scope: `write:media`.
    public static func delete(_ id: Identifier<MediaAttachment>) -> Self {
        Self(.delete, "/api/v1/media/\(id.segment)")
    }
}

/// An image that is to be uploaded.
public struct NewMedia: Hashable, Sendable {
    /// The image, whole: JPEG, PNG, WebP, GIF, HEIC or AVIF.
    public var file: FilePart
    /// The alt text.
    public var description: String?
    /// The point that stays in sight where the image is cropped; `nil` for the middle.
    public var focus: MediaAttachment.Focus?

    /// An image with what is said about it.
    public init(_ file: FilePart, description: String? = nil, focus: MediaAttachment.Focus? = nil) {
        self.file = file
        self.description = description
        self.focus = focus
    }
}
