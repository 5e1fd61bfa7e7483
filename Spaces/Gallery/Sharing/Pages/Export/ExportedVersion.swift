import BasePages
import Core
import Design
import Exports
import SQL
import Storage

/// An older version of an image, as its maker's export has it.
struct ExportedVersion: Sendable {
    /// The image that hangs in its place.
    let current: ID<Media>
    let number: Int
    let replacedAt: Timestamp
    let image: StoredImage

    /// Those of some works, the oldest first.
    static func all(of works: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: [ExportedVersion]] {
        let versions = try reader.all(statement(of: works)) { row in
            let work = try row.next(as: ID<Post>.self)
            let version = ExportedVersion(
                current: try row.next(), number: try row.next(), replacedAt: try row.next(),
                image: try StoredImage(row: &row))
            return (work, version)
        }
        return Dictionary(grouping: versions, by: \.0).mapValues { $0.map(\.1) }
    }

    static func statement(of works: [ID<Post>]) -> Statement {
        """
        SELECT m.post_id, v.current_id, v.number, v.replaced_at, \(StoredImage.columns)
        FROM media m JOIN image_versions v ON v.media_id = m.id
        WHERE m.post_id IN (\(list: works)) AND m.role = 'older' ORDER BY m.post_id, m.position
        """
    }

    /// - Parameter images: those of the work that hang, in their order.
    func json(_ image: ExportedImage, among images: [StoredImage]) -> JSON {
        let place = images.firstIndex { $0.id == current }.map { $0 + 1 } ?? 1
        return JSON(members: [("of", JSON(place)), ("until", JSON(replacedAt)), ("image", image.json)])
    }
}

/// Below a work of an export: what hung there before.
func exportedVersions(
    _ versions: [ExportedVersion], _ images: [ExportedImage], root: String, zone: Zone, in t: Language
) -> HTML {
    guard !versions.isEmpty else { return .empty }
    let figures = zip(versions, images).map { version, image -> HTML in
        let name = "\(t(.version(version.number))), \(zone.date(at: version.replacedAt))"
        let words: HTML = image.original.map { #"<a href="\#(root)\#($0)">\#(name)</a>"# } ?? "\(name)"
        return "<figure>\(exportedPicture(image, root: root))<figcaption>\(words)</figcaption></figure>"
    }
    return "<h2>\(t(.olderVersions))</h2>\(figures)"
}
