import Accounts
import Core
import SQL
import Works

/// The images with which makers let models be trained, in memory: most images are none of them, and an image's answer
/// asks no database.
final class TrainingConsent: Sendable {
    private let index: EventIndex<TrainingImages>

    init(_ database: Database) { index = EventIndex(TrainingImages(), database) }

    /// While the database does not answer, the image is not for training.
    func allows(_ image: ID<Media>) async -> Bool { (try? await index.read { $0.contains(image) }) ?? false }

    /// Reads all there are, or what events have named since.
    func update() async throws { try await index.update() }

    func note(_ events: [EventRecord]) { index.note(events) }
}

struct TrainingImages: IndexSource {
    struct Change: Sendable {
        let image: ID<Media>
        let isAllowed: Bool
    }

    private static let step = 10_000

    var empty: Set<ID<Media>> { [] }

    /// What is not known is refused.
    var waitsAfterMiss: Bool { true }

    func all(_ reader: Reader) throws -> Set<ID<Media>> {
        var images: Set<ID<Media>> = []
        var last = ID<Post>(rawValue: 0)
        while true {
            let rows = try reader.all(Self.allowed(after: last)) { row in
                (work: try row.next(as: ID<Post>.self), image: try row.next(as: ID<Media>.self))
            }
            images.formUnion(rows.map(\.image))
            guard let end = rows.last?.work else { return images }
            last = end
        }
    }

    /// All images of some works whose makers allow it.
    static func allowed(after last: ID<Post>) -> Statement {
        """
        SELECT w.post_id, m.id
        FROM (SELECT post_id FROM works WHERE allows_training = 1 AND post_id > \(last) ORDER BY post_id LIMIT \(step)) w
        JOIN media m ON m.post_id = w.post_id
        ORDER BY w.post_id
        """
    }

    func changes(of works: [ID<Post>], _ reader: Reader) throws -> [Change] {
        try reader.all(
            """
            SELECT m.id, w.allows_training FROM works w JOIN media m ON m.post_id = w.post_id
            WHERE w.post_id IN (\(list: works))
            """
        ) { row in Change(image: try row.next(), isAllowed: try row.next()) }
    }

    func news(in event: EventRecord) throws -> [IndexNews<ID<Post>, Change>] {
        try event.changedWork().map { [.items([$0])] } ?? []
    }

    func make(_ change: Change, in images: inout Set<ID<Media>>) {
        if change.isAllowed { images.insert(change.image) } else { images.remove(change.image) }
    }
}
