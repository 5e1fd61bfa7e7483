package import Core

/// A member's QR code, to be scanned, printed or downloaded.
package struct QRCodePage: Sendable {
    package let author: Author
    /// The content: the profile's absolute address.
    package let address: String

    package static let sample = QRCodePage(author: .sample, address: "https://salon.example/@minsu")
}
