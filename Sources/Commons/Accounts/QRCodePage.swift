internal import Core

/// A member's QR code, to be scanned, printed or downloaded.
public struct QRCodePage: Sendable {
    public let author: Author
    /// What the code holds: the profile's address with the site's.
    public let address: String

    public init(author: Author, address: String) {
        self.author = author
        self.address = address
    }

    public static let sample = QRCodePage(author: .sample, address: "https://salon.example/@minsu")
}
