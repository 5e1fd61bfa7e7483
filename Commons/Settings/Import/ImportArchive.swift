package import Base
package import Core
import FoundationEssentials
import Logging
import SQL
import Web

/// How far an import is, and what came of it.
package struct ImportProgress: Sendable, Equatable {
    package var total = 0
    /// What has come, by its kind.
    package var brought: [ImportStep.Kind: Int] = [:]
    /// Were there already.
    package var known = 0
    /// What was not taken, and why: the first of them.
    package var refusals: [Refusal] = []
    package var refused = 0

    package struct Refusal: Sendable, Equatable {
        package let title: String
        package let problem: Phrase
    }

    package var added: Int { brought.values.reduce(0, +) }
    package var done: Int { added + known + refused }
    static let shownRefusals = 20

    package init() {}
}

/// Takes in what a member brings from another Salon. Begun again, it goes on where it was.
package struct ImportArchive: Act {
    let account: ID<Account>
    let path: String
    let parts: [MemberImport]
    let report: @Sendable (ImportProgress) async throws -> Void

    package init(
        _ path: String, account: ID<Account>, parts: [MemberImport],
        report: @escaping @Sendable (ImportProgress) async throws -> Void = { _ in }
    ) { (self.path, self.account, self.parts, self.report) = (path, account, parts, report) }

    /// In its document.
    private static let mostObjects = 500_000
    /// More are no accident, and others wait.
    private static let mostRefusals = 200

    package var needs: Permission? { Permission(to: [.posts, .uploads], for: account) }

    /// Throws ``Core/Problem`` for what is no export, and for a member without room for more.
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
        let (document, account, parts) = (try await source.readDocument(), account, parts)
        // Millions of empty objects fit into a small document and take gigabytes.
        let steps = try await onFileThread {
            guard document.count(where: { $0 == UInt8(ascii: "{") }) <= Self.mostObjects else {
                throw Problem.importTooMuch
            }
            return try ImportDocument.steps(document, account: account, parts)
        }
        var progress = ImportProgress()
        progress.total = steps.count
        try await report(progress)
        for step in steps {
            try Task.checkCancellation()
            try await checkMember(services)
            do {
                switch try await step.run(source, services) {
                case .added: progress.brought[step.kind, default: 0] += 1
                case .known: progress.known += 1
                }
            } catch {
                guard let problems = Problems(of: error), let problem = problems.all.first else { throw error }
                // Nothing after it would fit either.
                if problem.status == 413 { throw problem }
                services.logger.info("not imported", metadata: ["why": "\(problem.phrase.english)"])
                progress.refused += 1
                guard progress.refused < Self.mostRefusals else { throw Problem.importTooMuch }
                if progress.refusals.count < ImportProgress.shownRefusals {
                    progress.refusals.append(
                        .init(title: step.title.beginning(TextLimit(100)), problem: problem.phrase))
                }
            }
            try await report(progress)
        }
        return progress
    }

    /// Moderators may have restricted or suspended the member meanwhile; whoever is leaving brings nothing any more.
    private func checkMember(_ services: Services) async throws {
        if let needs { try services.restrictions.check(needs, now: services.clock.now()) }
        let isThere = try await services.database.read { reader in
            try reader.value(
                "SELECT 1 FROM accounts a WHERE a.id = \(account) AND \(.notLeaving("a.id"))", as: Int.self) != nil
        }
        guard isThere else { throw Problem.restricted }
    }
}

/// `salon.json` as an import reads it: parsed once, by all who take something of it.
private struct ImportDocument: Decodable {
    let steps: [ImportStep]

    private struct Head: Decodable {
        let format: String
        let version: Int
        let instance: String
    }

    /// What decoding needs besides the text.
    private struct Reading: Sendable {
        let account: ID<Account>
        let parts: [MemberImport]
    }

    static func steps(_ bytes: [UInt8], account: ID<Account>, _ parts: [MemberImport]) throws -> [ImportStep] {
        guard let key = CodingUserInfoKey(rawValue: "import") else { return [] }
        let decoder = JSONDecoder()
        decoder.userInfo[key] = Reading(account: account, parts: parts)
        do {
            return try decoder.decode(ImportDocument.self, from: Data(bytes)).steps
        } catch is DecodingError {
            throw Problem.noExport
        }
    }

    init(from decoder: any Decoder) throws {
        let head = try Head(from: decoder)
        guard head.format == OwnPart.format else { throw Problem.noExport }
        guard head.version <= OwnPart.version else { throw Problem.importTooNew }
        let reading = decoder.userInfo.values.lazy.compactMap { $0 as? Reading }.first
        guard let reading else { throw Problem.noExport }
        let origin = ImportOrigin(instance: head.instance, account: reading.account)
        steps = try reading.parts.flatMap { try $0.read(decoder, origin) }
    }
}
