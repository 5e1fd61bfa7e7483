import Base
import Core
import SQL
import Synchronization

/// The images with which makers let models be trained, in memory: most images are none of them, and an image's answer
/// asks no database.
final class TrainingConsent: Sendable {
    private struct State {
        var images: Set<ID<Media>> = []
        /// Works that an event has named, to be read before the next answer.
        var fresh = ToldItems<ID<Post>>()
    }

    private let database: Database
    private let state = Mutex(State())

    private static let step = 10_000

    init(_ database: Database) { self.database = database }

    /// While the database does not answer, the image is not for training.
    func allows(_ image: ID<Media>) async -> Bool {
        if state.withLock({ !$0.fresh.isEmpty }) {
            guard (try? await database.read { [self] reader in try readNews(reader) }) != nil else { return false }
        }
        return state.withLock { $0.images.contains(image) }
    }

    /// Reads the works that events have named.
    func readNews(_ reader: Reader) throws {
        let fresh = state.withLock { $0.fresh.some(Self.step) }
        let images = try Self.images(of: Array(fresh.keys), reader)
        state.withLock { state in
            let settled = fresh.filter { state.fresh.settle($0.key, $0.value) }
            for (work, image, allows) in images where settled[work] != nil {
                if allows { state.images.insert(image) } else { state.images.remove(image) }
            }
        }
    }

    /// Reads all there are, once.
    func load() async throws {
        var last = ID<Post>(rawValue: 0)
        while true {
            let after = last
            let rows = try await database.read { reader in
                try reader.all(Self.allowed(after: after)) { row in
                    (work: try row.next(as: ID<Post>.self), image: try row.next(as: ID<Media>.self))
                }
            }
            state.withLock { $0.images.formUnion(rows.map(\.image)) }
            guard let end = rows.last?.work else { return }
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

    private static func images(of works: [ID<Post>], _ reader: Reader) throws -> [(ID<Post>, ID<Media>, Bool)] {
        try reader.all(
            """
            SELECT w.post_id, m.id, w.allows_training FROM works w JOIN media m ON m.post_id = w.post_id
            WHERE w.post_id IN (\(list: works))
            """
        ) { row in (try row.next(), try row.next(), try row.next()) }
    }

    /// Follows events, here and on other processes.
    func note(_ events: [EventRecord]) {
        let works = events.compactMap { event in
            (try? event.decode(WorkPublished.self))?.work ?? (try? event.decode(WorkImported.self))?.work
                ?? (try? event.decode(WorkEdited.self))?.work
        }
        guard !works.isEmpty else { return }
        state.withLock { state in works.forEach { state.fresh.tell($0) } }
    }
}
