/// All renditions of one image, made by one recipe. Only this type spells their addresses.
public struct Rendering: Hashable, Sendable {
    public let media: ID<Media>
    /// The random name, which is all anybody needs to fetch them. `nil` for an image of a message, which only members of
    /// the conversation may fetch.
    public let key: String?

    public init(_ media: ID<Media>, key: String?) {
        self.media = media
        self.key = key
    }

    /// Where images are uploaded and served.
    public static let root = "/media"
    private static let folder = "\(root)/"
    /// Where images of messages are served.
    public static let messageRoot = "/messages/images"

    /// The folder of the renditions: `/media/18230/k3_f0Xy9aQz`. A rendition is `640.webp` in it.
    public var path: String {
        if let key { "\(Self.root)/\(media)/\(key)" } else { "\(Self.messageRoot)/\(media)" }
    }

    /// Reads a ``path`` of an image that has a key; `nil` for anything else.
    public init?(path: String) {
        // Once for each author of a list: nothing is allocated.
        guard path.utf8.starts(with: Self.folder.utf8) else { return nil }
        let rest = path.utf8.dropFirst(Self.folder.utf8.count)
        guard let end = rest.firstIndex(of: UInt8(ascii: "/")), let media = ID<Media>(Substring(rest[..<end])) else {
            return nil
        }
        let key = rest[rest.index(after: end)...]
        guard !key.isEmpty, !key.contains(UInt8(ascii: "/")) else { return nil }
        self.init(media, key: String(Substring(key)))
    }

    /// The address of one rendition, by its width in pixels. The width must be one there is.
    public func source(width: Int) -> String { "\(path)/\(width).webp" }

    /// The name of the JPEG that other sites show for a link, made when one first asks.
    public static let previewFile = "preview.jpg"
    public var preview: String { "\(path)/\(Self.previewFile)" }

    public static let movingFile = "moving.webp"
    public var movingSource: String { "\(path)/\(Self.movingFile)" }

    /// The address of a piece of a long image.
    public func source(strip index: Int, of strips: PictureStrips) -> String { "\(path)/\(strips.width)-\(index).webp" }

    /// The renditions of some widths, for `srcset`.
    public func sourceSet(_ widths: [Int]) -> String {
        let path = path
        return widths.map { "\(path)/\($0).webp \($0)w" }.joined(separator: ", ")
    }
}

/// What the files of a rendering are called.
extension Rendering {
    public static func file(width: Int) -> String { "\(width).webp" }

    /// A piece of a long image.
    public static func file(strip index: Int, of strips: PictureStrips) -> String { "\(strips.width)-\(index).webp" }

    /// The other way round; `nil` for what is no rendition, or another piece.
    public static func width(of file: String) -> Int? {
        file.hasSuffix(".webp") ? Int(file.dropLast(5), in: 1...16_383) : nil
    }
}
