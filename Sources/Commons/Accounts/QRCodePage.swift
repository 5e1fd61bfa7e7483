internal import Core

/// A member's QR code, to be scanned, printed or downloaded.
public struct QRCodePage: Sendable {
    public let author: Author
    /// The content: the profile's absolute address.
    public let address: String

    public init(author: Author, address: String) {
        self.author = author
        self.address = address
    }

    public static let sample = QRCodePage(author: .sample, address: "https://salon.example/@minsu")
}
