package import Base
package import Core
package import Exports
import FoundationEssentials
package import Jobs
import Logging
import SQL
import Storage

/// Makes a member's export. Whatever ends in between, it is begun anew, with files of its own.
package struct ExportJob: Job {
    package static let kind = "export"

    let account: ID<Account>

    package var key: String { account.description }

    /// How many processes may end over one.
    package static let attempts = 3
    /// How much more than the files an export takes on the disk: pages, and what SQLite writes meanwhile.
    private static let margin = 300_000_000
    /// How often it says how far it is.
    private static let pulse: Duration = .milliseconds(700)

    package init(account: ID<Account>) { self.account = account }

    /// - Parameter exports: what an export is made of, also of spaces that are off.
    package static func worker(_ services: Services, _ exports: [MemberExport]) -> JobWorker<ExportJob> {
        var rule = JobRule(
            Phrase("내보내기", "Exporting"), failure: Phrase("내보내기를 하지 못했어요", "exports could not be made"))
        // A process that was killed holds it up no longer.
        rule.lease = .seconds(30)
        // What fails is settled here. Only that may be tried for as long as it takes.
        rule.attempts = .max
        return JobWorker(services, rule) { try await $0.job.perform($0, services, exports) }
    }

    package func perform(
        _ lease: JobLease<ExportJob>, _ services: Services, _ exports: [MemberExport]
    ) async throws {
        let id = services.ids.next(Export.self)
        let begun = try await services.database.write { transaction in
            try lease.renew(in: transaction)
            try Export.begin(id, of: account, in: transaction)
            return try Export.of(account, transaction)
        }
        guard let export = begun else { return try await services.database.write { try lease.finish(in: $0) } }
        guard lease.attempts <= Self.attempts else { return try await end(export, as: .failed, lease, services) }
        // What an attempt before has left takes space, too.
        try await Export.tidy(services)
        let place = ExportPlace(services.files)
        do {
            try await onFileThread { try place.begin(export.id) }
            let needed = export.total / 2 + export.total / 20 + Self.margin
            if let free = place.free, free < needed { return try await end(export, as: .full, lease, services) }
            let bytes = try await make(export, in: place, exports, lease, services)
            try await end(export, as: .done, bytes: bytes, lease, services)
        } catch let error where !Task.isCancelled && !(error is JobLost) {
            services.logger.error("an export could not be made", metadata: ["error": "\(error)"])
            try await end(export, as: place.free.map { $0 < 50_000_000 } == true ? .full : .failed, lease, services)
        }
    }

    /// - Returns: the archive's size.
    private func make(
        _ export: Export, in place: ExportPlace, _ exports: [MemberExport], _ lease: JobLease<ExportJob>,
        _ services: Services
    ) async throws -> Int {
        let pulse = Pulse(Self.pulse)
        let make = MakeExport(account: account, language: export.language, exports: exports)
        return try await make(in: place.folder(export.id), to: place.archive(export.id), services) { done in
            guard pulse.isDue() else { return }
            try await services.database.write { transaction in
                try lease.renew(in: transaction)
                try export.note(done, in: transaction)
            }
        }
    }

    private func end(
        _ export: Export, as state: Export.State, bytes: Int = 0, _ lease: JobLease<ExportJob>, _ services: Services
    ) async throws {
        try await services.database.write { transaction in
            try lease.finish(in: transaction)
            try export.end(as: state, bytes: bytes, in: transaction)
            if state == .done { try Mail.exportReady(export, services, in: transaction) }
        }
    }
}
