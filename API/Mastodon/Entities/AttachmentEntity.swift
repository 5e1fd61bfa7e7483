import Core

/// An image, as Mastodon's clients know one.
package struct AttachmentEntity: Encodable, Sendable {
    package let id: String
    package let type: String
    @OrNull package var url: String?
    @OrNull package var previewUrl: String?
    @OrNull package var remoteUrl: String?
    package let meta: Meta
    @OrNull package var description: String?
    @OrNull package var blurhash: String?

    package struct Meta: Encodable, Sendable {
        package let original: Size
        package let small: Size
        package let focus: Point
    }

    package struct Size: Encodable, Sendable {
        package let width: Int
        package let height: Int
        package let size: String
        package let aspect: Double

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
            size = "\(width)x\(height)"
            aspect = height > 0 ? Double(width) / Double(height) : 1
        }
    }

    package struct Point: Encodable, Sendable {
        package let x: Double
        package let y: Double

        /// The middle, where nobody has said anything.
        init(_ focus: Focus?) { (x, y) = (focus?.x ?? 0, focus?.y ?? 0) }
    }
}
