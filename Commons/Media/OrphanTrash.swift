package import Base
import Core
package import Storage

/// Where files go that belong to no row, once somebody has asked for it: `trash/<time>/042/<id>`. For thirty days they can
/// be put back by moving them.
package struct OrphanTrash: Sendable {
    package static let keptFor: Duration = .days(30)

    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// Moves files and folders there. What is not there any more is left out.
    ///
    /// - Returns: where they are now, in words for the operator.
    package func take(_ keys: [MediaKey]) async throws -> String {
        let store = services.files.store
        let folder = MediaKey.trash.appending("\(services.clock.now().milliseconds)")
        for key in keys { try await store.move(key, to: folder.appending(key.description)) }
        return "\(store.place)/\(folder)"
    }

    /// Removes what has been there long enough.
    package func removeOld() async throws {
        let store = services.files.store
        let oldest = (services.clock.now() - Self.keptFor).milliseconds
        let old = try await store.list(.trash).filter { Int64($0, in: 0...Int64.max).map { $0 < oldest } ?? false }
        // What cannot be removed is tried again on another day.
        _ = await store.delete(old.map { .trash.appending($0) })
    }
}
