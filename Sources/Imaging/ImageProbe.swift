/// An image's properties, from its file's header.
public struct ImageProbe: Sendable, Hashable, Codable {
    public let format: ImageFormat
    /// Pixels, with the file's orientation applied.
    public let width: Int
    public let height: Int
    /// 1 for a still image.
    public let frames: Int
    public let hasAlpha: Bool
    /// The description inside the embedded ICC profile; `nil` without one.
    public let colourProfileName: String?
    public let bitsPerSample: Int
}
