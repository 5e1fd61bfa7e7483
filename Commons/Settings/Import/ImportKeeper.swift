package import Base
import Core
import Logging
import SQL
package import ServiceLifecycle
import Web

/// Takes in the files that members have brought, one after the other.
package struct ImportKeeper: Service {
    private let services: Services
    private let parts: [MemberImport]
    private let place: ImportPlace

    private static let pulse: Duration = .milliseconds(700)

    package init(_ services: Services, parts: [MemberImport]) {
        self.services = services
        self.parts = parts
        place = ImportPlace(services.files)
    }

    package func run() async {
        await services.repeatedly(
            every: .minutes(1), or: ImportsChanged.name, failure: "imports could not be made"
        ) { try await turn() }
    }

    package func turn() async throws {
        try await tidy()
        while let next = try await services.database.write({ [clock = services.clock] transaction in
            try Import.take(at: clock.now(), transaction)
        }) {
            try await take(next)
            try await tidy()
        }
    }

    private func tidy() async throws {
        let now = services.clock.now()
        let known = try await services.database.write { transaction in
            try Import.removeOld(at: now, transaction)
            // What had come by then is found to be there.
            try Import.beginAgain(at: now, transaction)
            return Set(
                try transaction.values(
                    "SELECT id FROM imports WHERE state IN ('waiting', 'running')", as: ID<Import>.self
                ).map(\.description))
        }
        try await onFileThread { [place] in place.removeAll(but: known, since: now - .minutes(1)) }
    }

    private func take(_ next: Import) async throws {
        let (database, clock, id) = (services.database, services.clock, next.id)
        let pulse = Pulse(Self.pulse)
        let act = ImportArchive(place.file(id), account: next.account, parts: parts) { progress in
            guard pulse.isDue() || progress.done == progress.total || progress.done == 0 else { return }
            let isWanted = try await database.write { try Import.note(progress, of: id, at: clock.now(), $0) }
            if !isWanted { throw CancellationError() }
        }
        var (state, brought, notes) = (Import.State.done, "", "")
        do {
            let progress = try await act(services)
            brought = next.language(progress.words)
            notes = progress.refusals.map { "\($0.title): \(next.language($0.problem))" }.joined(separator: "\n")
        } catch is CancellationError {
            if Task.isCancelled { throw CancellationError() }
            return
        } catch {
            state = .failed
            if let problem = Problems(of: error)?.all.first {
                notes = next.language(problem.phrase)
            } else {
                services.logger.error("a file could not be imported", metadata: ["error": "\(error)"])
            }
        }
        let (ended, came, said, now) = (state, brought, notes, clock.now())
        try await database.write { try Import.end(id, as: ended, brought: came, notes: said, at: now, $0) }
    }
}

extension ImportProgress {
    /// What has come: "5 works, portfolio".
    fileprivate var words: Phrase {
        let parts = ImportStep.Kind.allCases.compactMap { kind in brought[kind].map(kind.words) }
        return Phrase(parts.map(\.korean).joined(separator: ", "), parts.map(\.english).joined(separator: ", "))
    }
}

extension ImportStep.Kind {
    fileprivate func words(_ count: Int) -> Phrase {
        switch self {
        case .work: Phrase("작품 \(count.grouped)점", english: count, "work", "works")
        case .portfolio: Phrase("포트폴리오", "portfolio")
        case .exhibition: Phrase("전시회 \(count.grouped)개", english: count, "exhibition", "exhibitions")
        }
    }
}
