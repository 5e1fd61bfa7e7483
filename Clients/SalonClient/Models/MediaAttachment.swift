public import Foundation

/// An image of a status, or one that was uploaded for one.
public struct MediaAttachment: Codable, Hashable, Identifiable, Sendable {
    /// By which a status names it.
    public var id: Identifier<MediaAttachment>
    /// Salon has images alone.
    public var type: MediaType
    /// `nil` while it is processed.
    public var url: URL?
    /// A smaller one.
    public var previewURL: URL?
    /// Sizes, and which part stays in sight.
    public var meta: Meta?
    /// The alt text.
    public var description: String?
    /// Its colours, to show until it is there (blurha.sh).
    public var blurhash: String?

    /// What there is to know before it is loaded.
    public struct Meta: Codable, Hashable, Sendable {
        /// Of ``MediaAttachment/url``.
        public var original: Size?
        /// Of ``MediaAttachment/previewURL``.
        public var small: Size?
        /// Which point stays in sight; the middle where nothing was said.
        public var focus: Focus?
    }

    /// Of an image, as it is shown.
    public struct Size: Codable, Hashable, Sendable {
        /// Pixels.
        public var width: Int?
        /// Pixels.
        public var height: Int?
        /// Width by height.
        public var aspect: Double?
    }

    /// The point that stays in sight where the image is cropped, from the middle: −1…1, to the right and up.
    public struct Focus: Codable, Hashable, Sendable {
        /// −1 is the left edge and 1 the right one.
        public var x: Double
        /// −1 is the bottom edge and 1 the top one.
        public var y: Double

        /// A point, from the middle.
        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }
}
