import BasePages
import Core
import Design
import Exports
import SQL
import Storage
import Works
import WorksPages

/// A step on the way to a work, as its maker's export has it.
struct ExportedStep: Sendable {
    let note: String
    let image: StoredImage?

    /// Those of some works, in their order.
    static func all(of works: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: [ExportedStep]] {
        let steps = try reader.all(statement(of: works)) { row in
            let (work, note) = (try row.next(as: ID<Post>.self), try row.next(as: String.self))
            return (work, ExportedStep(note: note, image: row.skipNull() ? nil : try StoredImage(row: &row)))
        }
        return Dictionary(grouping: steps, by: \.0).mapValues { $0.map(\.1) }
    }

    static func statement(of works: [ID<Post>]) -> Statement {
        """
        SELECT s.post_id, s.note, \(StoredImage.columns)
        FROM process_steps s LEFT JOIN media m ON m.id = s.media_id
        WHERE s.post_id IN (\(list: works)) ORDER BY s.post_id, s.position
        """
    }

    func json(_ image: ExportedImage?) -> JSON {
        JSON(members: [("note", JSON(note)), ("image", image?.json ?? .null)])
    }
}

/// Below a work of an export: how it came about.
func exportedProcess(_ steps: [ExportedStep], _ images: [ExportedImage?], root: String, in t: Language) -> HTML {
    guard !steps.isEmpty else { return .empty }
    let items = zip(steps, images).map { step, image -> HTML in
        let picture = image.map { "<figure>\(exportedPicture($0, root: root))</figure>" as HTML }
        return "<li>\(picture)\(if: !step.note.isEmpty, #"<p class="text">\#(step.note)</p>"#)</li>"
    }
    return "<h2>\(t(.process))</h2><ol>\(items)</ol>"
}
