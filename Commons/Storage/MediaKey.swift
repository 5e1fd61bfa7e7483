package import Core
package import Imaging
package import SQL

/// What a file of media is called, or a folder of them: `042/<id>/original.jpg` is an original as it came,
/// `042/<id>/<rendering>/640.webp` a rendition of it. Nothing else spells these.
package struct MediaKey: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    private init(_ description: String) { self.description = description }

    /// What is below it; all there is where it is the root.
    package func appending(_ name: String) -> MediaKey { MediaKey(self == .root ? name : "\(self)/\(name)") }

    package static let root = MediaKey("")

    /// By which a database and its media know each other.
    package static let instance = MediaKey("instance")

    /// Where removed orphans stay for a while, in a folder for each time.
    package static let trash = MediaKey("trash")

    /// Everything of one medium. A thousand shards keep each folder small.
    package static func folder(of id: ID<Media>) -> MediaKey {
        let number = String(id.rawValue % 1_000)
        return MediaKey("\(String(repeating: "0", count: 3 - number.count))\(number)/\(id)")
    }

    package static func original(of image: StoredImage) -> MediaKey {
        folder(of: image.id).appending(image.originalName)
    }

    package static func original(of file: StoredFile) -> MediaKey { folder(of: file.id).appending(file.originalName) }

    /// All renditions of an image that were made together.
    package static func rendering(_ name: String, of id: ID<Media>) -> MediaKey { folder(of: id).appending(name) }

    package static func rendering(of image: StoredImage) -> MediaKey { rendering(image.rendering, of: image.id) }

    /// Whose it is; `nil` for what belongs to no medium.
    package var media: ID<Media>? {
        let names = description.split(separator: "/", maxSplits: 2)
        return names.count > 1 && Self.isShard(names[0]) ? ID<Media>(names[1]) : nil
    }

    /// Whether a name in the root is a shard's. What else there is may be the operator's.
    package static func isShard(_ name: some StringProtocol) -> Bool {
        name.utf8.count == 3 && Int(name, in: 0...999) != nil
    }
}

/// Names in the folder of a medium.
extension MediaKey {
    /// Renderings whose name begins with this are not served by their address alone.
    package static let privatePrefix = "private-"

    /// The rendering of what has none: files that are no images (``StoredFile``).
    package static let plainFile = "file"

    package static func originalName(of format: ImageFormat) -> String { "original.\(format.fileExtension)" }

    package static func originalName(of format: FileFormat) -> String { "original.\(format.rawValue)" }
}

/// Stored as it is spelled.
extension MediaKey: ColumnValue {
    package var sqlValue: Value { .text(description) }

    package static func read(_ row: inout Row) throws -> MediaKey { MediaKey(try row.nextText()) }
}
