package import Base
import Core
import FoundationEssentials
import Logging
import SQL
package import ServiceLifecycle
import Web

/// Makes the exports that members ask for, one after the other, and removes them a day later.
package struct ExportKeeper: Service {
    private let services: Services
    private let exports: [MemberExport]
    private let place: ExportPlace
    private let node: Int

    /// How much more than the files an export takes on the disk: pages, and what SQLite writes meanwhile.
    private static let margin = 300_000_000
    /// How often it says how far it is.
    private static let pulse: Duration = .milliseconds(700)

    /// - Parameters:
    ///   - exports: what spaces have, also those that are off.
    ///   - node: of this process; what one before it was making begins anew.
    package init(_ services: Services, exports: [MemberExport], node: Int = 0) {
        self.node = node
        self.services = services
        self.exports = exports
        place = ExportPlace(services.files)
    }

    package func run() async {
        try? await Database.patiently { try await begin() }
        await services.repeatedly(
            every: .minutes(1), or: ExportsChanged.name, failure: Phrase("내보내기를 하지 못했어요", "exports could not be made")
        ) { try await turn() }
    }

    /// Nobody else is this node: what is being made by it was so before it was killed, and waits.
    package func begin() async throws {
        let now = services.clock.now()
        try await services.database.write { [node] in try Export.beginAgain(node: node, at: now, $0) }
    }

    /// Removes what is old, and makes all that wait.
    package func turn() async throws {
        try await tidy()
        while let export = try await services.database.write({ [clock = services.clock, node] transaction in
            try Export.take(on: node, at: clock.now(), transaction)
        }) {
            try await make(export)
            try await tidy()
        }
    }

    /// Removes what is old, and has that begun anew which another process, or another life of this one, has left.
    package func tidy() async throws {
        let now = services.clock.now()
        let known = try await services.database.write { transaction in
            try Export.removeOld(at: now, transaction)
            try Export.beginAgain(at: now, transaction)
            return Set(try transaction.values("SELECT id FROM exports", as: ID<Export>.self).map(\.description))
        }
        try await onFileThread { [place] in place.removeAll(but: known) }
    }

    private func make(_ export: Export) async throws {
        let (database, clock, place, id, node) = (services.database, services.clock, place, export.id, node)
        do {
            try await onFileThread { try place.begin(id) }
            // Originals are links until they are packed.
            let needed = export.total / 2 + export.total / 20 + Self.margin
            if let free, free < needed { return try await end(export, as: .full) }
            let pulse = Pulse(Self.pulse)
            let make = MakeExport(account: export.account, language: export.language, exports: exports)
            let bytes = try await services.withHeartbeat {
                try await database.write { try Export.beat(id, on: node, at: clock.now(), $0) }
            } during: { [services] in
                try await make(in: place.folder(id), to: place.archive(id), services) { done in
                    guard pulse.isDue() else { return }
                    let isWanted = try await database.write {
                        try Export.note(done, of: id, on: node, at: clock.now(), $0)
                    }
                    if !isWanted { throw CancellationError() }
                }
            }
            try await end(export, as: .done, bytes: bytes)
        } catch is CancellationError {
            // Deleted meanwhile, or the server ends: then the next one begins it anew.
            if Task.isCancelled { throw CancellationError() }
        } catch {
            services.logger.error("an export could not be made", metadata: ["error": "\(error)"])
            try await end(export, as: free.map { $0 < 50_000_000 } == true ? .full : .failed)
        }
    }

    /// Bytes that the disk has left.
    private var free: Int? { freeSpace(at: place.root).flatMap { Int(exactly: $0.rounded()) } }

    private func end(_ export: Export, as state: Export.State, bytes: Int = 0) async throws {
        let (now, node) = (services.clock.now(), node)
        try await services.database.write { transaction in
            guard try Export.end(export.id, as: state, bytes: bytes, on: node, at: now, transaction) else { return }
            if state == .done { try Mail.exportReady(export, services, in: transaction) }
        }
    }
}
