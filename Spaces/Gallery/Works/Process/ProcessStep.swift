import Base
package import Core
package import SQL
import Storage

/// A step on the way to a work: an image, a note, or both.
package struct ProcessStep: Sendable {
    package let picture: Picture?
    package let note: String

    package init(picture: Picture?, note: String) {
        self.picture = picture
        self.note = note
    }

    /// The most steps of a work.
    package static let most = 10
    package static let noteLimit = TextLimit(500)

    package var image: ID<Media>? { picture?.rendering.media }
}

extension ProcessStep {
    /// In their order.
    package static func all(of work: ID<Post>, _ reader: Reader) throws -> [ProcessStep] {
        try reader.all(statement(of: work)) { row in
            let note = try row.next(as: String.self)
            return ProcessStep(picture: row.skipNull() ? nil : try Picture(row: &row), note: note)
        }
    }

    static func statement(of work: ID<Post>) -> Statement {
        """
        SELECT s.note, \(Picture.columns) FROM process_steps s LEFT JOIN media m ON m.id = s.media_id
        WHERE s.post_id = \(work) ORDER BY s.position
        """
    }

    /// Whether a work `w` has any.
    static let exist: Statement = "EXISTS (SELECT 1 FROM process_steps s WHERE s.post_id = w.post_id)"

    static func notes(of work: ID<Post>, _ reader: Reader) throws -> [String] {
        try reader.values(
            "SELECT note FROM process_steps WHERE post_id = \(work) AND note <> '' ORDER BY position", as: String.self)
    }
}

extension ID<Post> {
    /// The page on which the maker of a work shows how it came about.
    package var processPath: String { "\(workPath)/process" }

    /// The page of one step of a work.
    ///
    /// - Parameter number: from 1.
    package func stepPath(_ number: Int) -> String { "\(processPath)/\(number)" }
}
