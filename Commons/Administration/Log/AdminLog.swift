package import Core
import Design
package import SQL

/// What one admin did.
struct AdminLogEntry: Sendable {
    let id: ID<LoggedAdminAct>
    /// Empty for the operator.
    let admin: String
    let act: AdminAct
    /// Whom it was about; empty for nobody, and for who has left.
    let handle: String
    let detail: String
}

/// A page of the log, the latest first.
package struct AdminLogPage: Sendable {
    let entries: [AdminLogEntry]
    let older: String?

    package static let pageSize = 40

    package static func read(before id: ID<LoggedAdminAct>?, _ reader: Reader) throws -> AdminLogPage {
        let rows = try reader.all(statement(before: id)) { row in
            AdminLogEntry(
                id: try row.next(), admin: try row.next(), act: try row.next(), handle: try row.next(),
                detail: try row.next())
        }
        let last = rows.count > pageSize ? rows[pageSize - 1].id : nil
        return AdminLogPage(
            entries: Array(rows.prefix(pageSize)), older: last.map { "\(AdminPath.acts)?before=\($0)" })
    }

    package static func statement(before id: ID<LoggedAdminAct>?) -> Statement {
        """
        SELECT id, admin, act, handle, detail FROM admin_acts WHERE id < \(id ?? ID(rawValue: .max))
        ORDER BY id DESC LIMIT \(pageSize + 1)
        """
    }

    package static let samples: [AdminLogPage] = [
        AdminLogPage(
            entries: [
                AdminLogEntry(
                    id: ID(rawValue: 65_536 * 60_000), admin: "minsu", act: .setting, handle: "",
                    detail: "name: Salon → Atelier <Nord>"),
                AdminLogEntry(id: ID(rawValue: 65_536), admin: "", act: .role, handle: "ada", detail: "moderator"),
            ], older: "/admin/acts?before=1"),
        AdminLogPage(entries: [], older: nil),
    ]
}
