import Accounts
package import Base
package import Core
import Notifications
import SQL
import Storage

/// Tells the moderators about a member, with what the profile says and shows at the moment. Reporting the same again
/// changes nothing.
package struct ReportAccount: Act {
    package let account: ID<Account>
    package let reporter: ID<Account>
    package let reason: ReportReason
    package let note: String

    package init(account: ID<Account>, reporter: ID<Account>, reason: ReportReason, note: String) {
        self.account = account
        self.reporter = reporter
        self.reason = reason
        self.note = note
    }

    package var cost: Cost? { Cost(.reports, of: reporter) }

    /// - Returns: whether there is somebody who may decide about it.
    package func perform(_ services: Services) async throws -> Bool {
        guard account != reporter else { throw Problem.notOneself }
        let images = try await images(services)
        let id = services.ids.next(Report.self)
        return try await services.database.write { transaction in
            try write(id, images: images, services, in: transaction)
        }
    }

    /// Of photo and header: files go with the next ones, a case stays.
    private func images(_ services: Services) async throws -> [[UInt8]] {
        let found = try await services.database.read { reader in
            try reader.all(
                """
                SELECT m.id, m.rendering, m.widths FROM media m
                WHERE m.id IN (\(list: shown(reader))) ORDER BY m.role DESC
                """
            ) { row in
                (
                    media: try row.next(as: ID<Media>.self), rendering: try row.next(as: String.self),
                    widths: try row.next(as: String.self)
                )
            }
        }
        var images: [[UInt8]] = []
        for image in found {
            let bytes = await services.files.smallRendition(of: image.media, image.rendering, widths: image.widths)
            if let bytes { images.append(bytes) }
        }
        return images
    }

    private func shown(_ reader: Reader) throws -> [ID<Media>] {
        let shown = try reader.first("SELECT photo, header FROM accounts WHERE id = \(account)") { row in
            [try row.next(as: Rendering?.self), try row.next(as: Rendering?.self)]
        }
        return (shown ?? []).compactMap { $0?.media }
    }

    private func write(
        _ id: ID<Report>, images: [[UInt8]], _ services: Services, in transaction: Transaction
    ) throws -> Bool {
        let said = try transaction.first(
            """
            SELECT a.handle, \(ProfileDetails.columns) FROM accounts a
            WHERE a.id = \(account) AND \(.notBlocked("a.id", by: reporter))
            """
        ) { row in (handle: try row.next(as: String.self), details: try ProfileDetails(row: &row)) }
        guard let said else { throw Problem.personNotFound }
        var texts = ProfileText.all.map { said.details[$0] }
        texts.insert(said.handle, at: 1)
        let words = texts.filter { !$0.isEmpty }.joined(separator: "\n")
        var step = OpenCase(
            .profile, about: account, by: reporter, reason: reason, note: note,
            items: [CaseItem(text: words, image: images.first)]
                + images.dropFirst().map { CaseItem(text: "", image: $0) })
        step.isShownAgain = try transaction.value(HiddenProfile.statement(of: account), as: Int.self) != nil
        if try step.write(id, in: transaction) {
            try CallModerators(.caseWaiting, about: account, by: reporter).write(services, in: transaction)
        }
        return try transaction.somebodyDecides(about: account)
    }
}
