/// An image's properties, from its file's header.
package struct ImageProbe: Sendable, Hashable, Codable {
    package let format: ImageFormat
    /// Pixels, with the file's orientation applied.
    package let width: Int
    package let height: Int
    /// 1 for a still image.
    package let frames: Int
    package let hasAlpha: Bool
    /// The description inside the embedded ICC profile; `nil` without one.
    package let colourProfileName: String?
    package let bitsPerSample: Int
}
