/// How large the image is that other sites show for a link. Pages name it, so that a card has its shape before the image is
/// there, and some crawlers show no large card without.
public struct PreviewSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// Services cut images to about 1.91:1 and refuse extreme ones.
    private static let highest = 2.0
    private static let widest = 4.0

    /// What is cut of an image so wide and high.
    public init(of width: Int, _ height: Int) {
        self.width = min(width, max(1, Int((Double(height) * Self.widest).rounded(.down))))
        self.height = min(height, max(1, Int((Double(width) * Self.highest).rounded(.down))))
    }

    /// Of which rendition it is made, by their widths from narrow to wide.
    public static func rendition(of widths: [Int]) -> Int? { widths.first { $0 >= 1_200 } ?? widths.last }
}
