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

    package static let publicFormats = [ImageFormat.jpeg, .png, .webp, .gif]

    /// The first bytes ``init(head:)`` needs to decide.
    static let headLength = 64

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
        } else if at(4, "ftyp"), let format = Self.brand(of: head) {
            self = format
        } else {
            return nil
        }
    }

    /// ISO/IEC 23008-12: the major brand, or for the general `mif1` and `msf1` the first telling compatible brand.
    private static func brand(of head: [UInt8]) -> ImageFormat? {
        let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let brands = stride(from: 8, to: min(length, head.count) - 3, by: 4)
            .filter { $0 != 12 }
            .map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) }
        guard let major = brands.first else { return nil }
        let general: Set = ["mif1", "msf1"]
        for brand in general.contains(major) ? brands : [major] {
            if ["avif", "avis"].contains(brand) { return .avif }
            if ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"].contains(brand) { return .heic }
        }
        return nil
    }
}
