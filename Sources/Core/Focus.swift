/// The point of an image that is in sight wherever the image is cropped: from the left (-1) to the right (1), and from the
/// bottom (-1) to the top (1).
public struct Focus: Hashable, Sendable, Encodable {
    public let x: Double
    public let y: Double

    /// `nil` for a point that is not in the image.
    public init?(x: Double, y: Double) {
        guard (-1...1).contains(x), (-1...1).contains(y) else { return nil }
        self.x = x
        self.y = y
    }
}
