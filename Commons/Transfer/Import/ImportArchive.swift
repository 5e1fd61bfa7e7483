import Accounts
package import Base
package import Core
package import Exports
import FoundationEssentials
import Kernel
import Logging
import SQL
import Storage

/// Takes in what a member brings from another Salon. Begun again, it goes on where it was.
package struct ImportArchive: Act {
    let account: ID<Account>
    let path: String
    let parts: [MemberImport]
    /// Where it goes on.
    let begun: ImportProgress
    /// Called after each step. The answer `false` ends the turn.
    let report: @Sendable (ImportProgress) async throws -> Bool

    package init(
        _ path: String, account: ID<Account>, parts: [MemberImport], from begun: ImportProgress = ImportProgress(),
        report: @escaping @Sendable (ImportProgress) async throws -> Bool = { _ in true }
    ) {
        (self.account, self.path, self.parts, self.begun) = (account, path, parts, begun)
        self.report = report
    }

    /// More are no accident, and others wait.
    private static let mostRefusals = 200

    package var needs: Permission? { Permission(to: [.posts, .uploads], for: account) }

    /// Throws ``Core/Problem`` for what is no export. What ends it later says so beside what has come.
    package func perform(_ services: Services) async throws -> ImportProgress {
        let source = try await ImportSource.open(path, unpackingInto: services.files.incoming)
        do {
            let progress = try await take(source, services)
            await source.close()
            return progress
        } catch {
            await source.close()
            throw error
        }
    }

    private func take(_ source: ImportSource, _ services: Services) async throws -> ImportProgress {
        let head = ["format": 1, "version": 1, "instance": 1]
        let wanted = parts.map { ($0.name, $0.most) }
        let document = try await source.document(head.merging(wanted) { $1 })
        guard try await document.value("format") == ExportFormat.name else { throw Problem.noExport }
        guard try await document.value("version") <= ExportFormat.version else { throw Problem.importTooNew }
        let origin = ImportOrigin(instance: try await document.value("instance"), account: account)
        // The oldest first: lists have the newest first.
        let steps = parts.flatMap { part in document.elements(part.name).reversed().map { (part, $0) } }
        var progress = begun
        progress.total = steps.count
        // A turn takes one step at least, however long the file took to be opened.
        _ = try await report(progress)
        for (part, place) in steps.dropFirst(begun.done) {
            try Task.checkCancellation()
            var title = ""
            do {
                try await checkMember(services)
                let step = try await read(place, of: document, for: part, origin)
                title = step.title
                if let outcome = try await step.look(services) {
                    progress.count(outcome, of: part.kind)
                } else {
                    progress.count(try await step.run(source, services), of: part.kind)
                }
            } catch {
                guard let problem = Problems(of: error)?.all.first else { throw error }
                // It is no fault of the file's that others upload, too.
                progress.pause = problem.retryAfter
                guard progress.pause == nil else { return progress }
                progress.end = end(for: problem)
                guard progress.end == nil else { return progress }
                services.logger.info("not imported", metadata: ["why": "\(problem.phrase.english)"])
                progress.refuse(title, problem)
                if progress.refused >= Self.mostRefusals { progress.end = Problem.importTooMuch.phrase }
            }
            guard try await report(progress), progress.end == nil else { return progress }
        }
        return progress
    }

    /// What cannot be read is one thing that does not come.
    private func read(
        _ place: Range<Int>, of document: ImportDocument, for part: MemberImport, _ origin: ImportOrigin
    ) async throws -> ImportStep {
        let bytes = try await document.read(place)
        return try await onFileThread {
            do { return try part.step(bytes, origin) } catch is DecodingError { throw Problem.importUnreadable }
        }
    }

    /// What is so of everything that would come after it: no room for more, and members who may import nothing any
    /// more.
    private func end(for problem: Problem) -> Phrase? {
        problem.status == 413 || problem.phrase == Problem.restricted.phrase ? problem.phrase : nil
    }

    /// Moderators may have restricted or suspended the member meanwhile; whoever is leaving brings nothing any more.
    private func checkMember(_ services: Services) async throws {
        if let needs { try services.restrictions.check(needs, now: services.clock.now()) }
        let isThere = try await services.database.read { reader in
            try reader.value(
                "SELECT 1 FROM accounts a WHERE a.id = \(account) AND \(.notAway("a.id"))", as: Int.self) != nil
        }
        guard isThere else { throw Problem.restricted }
    }
}
