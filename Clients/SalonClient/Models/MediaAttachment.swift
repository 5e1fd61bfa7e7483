public import Foundation

/// An image of a status, or one that was uploaded for one.
public struct MediaAttachment: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier<MediaAttachment>
    public var type: MediaType
    /// `nil` while it is processed.
    public var url: URL?
    /// A smaller one.
    public var previewURL: URL?
    public var meta: Meta?
    /// The alt text.
    public var description: String?
    /// Its colours, to show until it is there (blurha.sh).
    public var blurhash: String?

    public struct Meta: Codable, Hashable, Sendable {
        public var original: Size?
        /// Of ``MediaAttachment/previewURL``.
        public var small: Size?
        public var focus: Focus?
    }

    public struct Size: Codable, Hashable, Sendable {
        /// Pixels.
        public var width: Int?
        public var height: Int?
        /// Width by height.
        public var aspect: Double?
    }

    /// The point that stays in sight where the image is cropped, from the middle: −1…1, to the right and up.
    public struct Focus: Codable, Hashable, Sendable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }
}
