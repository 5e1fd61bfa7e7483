/// The image files Salon takes. A file is what its first bytes say it is; its name and declared type are ignored.
package enum ImageFormat: String, Sendable, CaseIterable, Codable {
    case jpeg, png, webp, heic, avif, gif, tiff

    /// The usual ending of a file's name, without the dot.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .tiff: "tif"
        case .png, .webp, .heic, .avif, .gif: rawValue
        }
    }

    package var mediaType: String { "image/\(rawValue)" }

    /// What others get of an original of this format: see ``PublicCopy``.
    package var publicFormat: ImageFormat {
        switch self {
        case .jpeg, .png, .webp, .gif: self
        case .heic, .avif, .tiff: .png
        }
    }

    /// The first bytes ``init(head:)`` needs to decide: HEIC and AVIF list as many brands as their encoder likes.
    package static let headLength = 512

    /// Decides by signature; `nil` for anything else, and for fewer bytes than a signature has.
    package init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.headLength))
        func at(_ offset: Int, _ text: String) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if at(0, "RIFF"), at(8, "WEBP") {
            self = .webp
        } else if at(0, "GIF87a") || at(0, "GIF89a") {
            self = .gif
        } else if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A])
            || head.starts(with: [0x49, 0x49, 0x2B, 0, 8, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2B, 0, 8])
        {
            self = .tiff
        } else if at(4, "ftyp"), let format = HEIFBrands(head: head)?.format {
            self = format
        } else {
            return nil
        }
    }
}
