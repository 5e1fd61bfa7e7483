package import Base
import Core
import Logging
import SQL
package import ServiceLifecycle
import Synchronization
import Web

/// Takes in the files that members have brought. One file is open at a time, and members take turns: whoever waits longest
/// is next, a work at a time, however much the others have brought.
package struct ImportKeeper: Service {
    private let services: Services
    private let parts: [MemberImport]
    private let place: ImportPlace
    private let node: Int
    /// How long a turn lasts at least while others wait: a file that is opened for each work costs more than that.
    private let slice: Duration

    private static let pulse: Duration = .milliseconds(700)

    /// - Parameter node: of this process; what one before it was taking in goes on.
    package init(_ services: Services, parts: [MemberImport], node: Int = 0, slice: Duration = .seconds(2)) {
        self.services = services
        self.parts = parts
        self.node = node
        self.slice = slice
        place = ImportPlace(services.files)
    }

    package func run() async {
        try? await Database.patiently { try await begin() }
        // Some wait for a few seconds, until their members may store images again.
        await services.repeatedly(
            every: .seconds(5), or: ImportsChanged.name, failure: Phrase("가져오기를 하지 못했어요", "imports could not be made")
        ) { try await turn() }
    }

    /// Nobody else is this node: what is being taken in by it was so before it was killed, and waits.
    package func begin() async throws {
        let now = services.clock.now()
        try await services.database.write { [node] in try Import.goOn(node: node, at: now, $0) }
    }

    /// Takes in whatever can be now.
    package func turn() async throws {
        try await tidy()
        while let next = try await services.database.write({ [clock = services.clock, node] transaction in
            try Import.take(on: node, at: clock.now(), transaction)
        }) {
            try await take(next)
            try await tidy()
        }
    }

    private func tidy() async throws {
        let now = services.clock.now()
        let known = try await services.database.write { transaction in
            try Import.removeOld(at: now, transaction)
            try Import.goOn(at: now, transaction)
            return Set(
                try transaction.values(
                    "SELECT id FROM imports WHERE state IN ('waiting', 'running')", as: ID<Import>.self
                ).map(\.description))
        }
        try await onFileThread { [place] in place.removeAll(but: known, since: now - .minutes(1)) }
    }

    private func take(_ next: Import) async throws {
        let (database, clock, node) = (services.database, services.clock, node)
        let tell = Telling(next, services, node: node, slice: slice, pulse: Pulse(Self.pulse))
        let act = ImportArchive(
            place.file(next.id), account: next.account, parts: parts, from: next.progress, isBudgeted: true,
            report: tell.report)
        var reason: Phrase?
        do {
            let progress = try await services.withHeartbeat {
                try await database.write { try next.beat(on: node, at: clock.now(), $0) }
            } during: { [services] in
                try await act(services)
            }
            _ = try await tell.note(progress)
            reason = progress.end
            if reason == nil, progress.done < progress.total {
                let now = clock.now()
                let due = progress.pause.map { now + $0 } ?? now
                return try await database.write { try next.wait(until: due, on: node, at: now, $0) }
            }
            try await end(next, progress, progress.end == nil ? .done : .failed, reason)
        } catch is CancellationError {
            // Somebody has ended it, or the server ends: then the next one goes on with it.
            if Task.isCancelled { throw CancellationError() }
        } catch {
            reason = Problems(of: error)?.all.first?.phrase
            if reason == nil {
                services.logger.error("a file could not be imported", metadata: ["error": "\(error)"])
            }
            try await end(next, tell.progress, .failed, reason)
        }
    }

    private func end(
        _ import_: Import, _ progress: ImportProgress, _ state: Import.State, _ reason: Phrase?
    ) async throws {
        let (t, now, node) = (import_.language, services.clock.now(), node)
        try await services.database.write { transaction in
            try import_.end(
                as: state, brought: t(progress.words), reason: reason.map { t($0) } ?? "", on: node, at: now,
                transaction)
        }
    }
}

/// Writes down how far an import is, and says when its turn is over.
private final class Telling: Sendable {
    private let services: Services
    private let node: Int
    private let ends: ContinuousClock.Instant
    private let pulse: Pulse
    private let told: Mutex<Import>

    /// As it was reported last.
    var progress: ImportProgress { told.withLock { $0.progress } }

    init(_ import_: Import, _ services: Services, node: Int, slice: Duration, pulse: Pulse) {
        told = Mutex(import_)
        (self.services, self.node, self.pulse) = (services, node, pulse)
        ends = .now + slice
    }

    @Sendable func report(_ progress: ImportProgress) async throws -> Bool {
        // What has come is not done again; the rest is found to be known, and costs little.
        if progress.added != self.progress.added || progress.refused != self.progress.refused || pulse.isDue()
            || progress.done == 0
        {
            guard try await note(progress) else { throw CancellationError() }
        }
        guard ContinuousClock.now >= ends else { return true }
        let now = services.clock.now()
        return try await services.database.read { reader in
            try reader.value(Import.nextStatement(at: now), as: Int64.self) == nil
        }
    }

    /// - Returns: whether anybody wants it still.
    func note(_ progress: ImportProgress) async throws -> Bool {
        let (now, node) = (services.clock.now(), node)
        let import_ = told.withLock { told in
            let lines = progress.refusals.dropFirst(told.progress.refusals.count)
            told.notes += lines.map { $0.line(in: told.language) + "\n" }.joined()
            told.progress = progress
            return told
        }
        return try await services.database.write { try import_.note(on: node, at: now, $0) }
    }
}
