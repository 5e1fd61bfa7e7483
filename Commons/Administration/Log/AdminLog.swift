package import Core
package import Moderation
package import SQL

/// What one admin did.
package struct AdminLogEntry: Sendable {
    package let id: ID<LoggedAdminAct>
    /// Empty for the operator.
    package let admin: String
    package let act: AdminAct
    /// Whom it was about; empty for nobody, and for members who have left.
    package let handle: String
    package let detail: String
}

/// A page of the log, the latest first.
package struct AdminLog: Sendable {
    package let entries: [AdminLogEntry]
    package let older: String?
    package private(set) var filter = LogFilter<AdminAct>()

    package static let pageSize = 40

    package static func read(
        _ filter: LogFilter<AdminAct>, before id: ID<LoggedAdminAct>?, _ reader: Reader
    ) throws -> AdminLog {
        let filter = try filter.found(reader)
        guard !filter.isUnknown else { return AdminLog(entries: [], older: nil, filter: filter) }
        let rows = try reader.all(statement(filter, before: id)) { row in
            AdminLogEntry(
                id: try row.next(), admin: try row.next(), act: try row.next(), handle: try row.next(),
                detail: try row.next())
        }
        let last = rows.count > pageSize ? rows[pageSize - 1].id : nil
        return AdminLog(
            entries: Array(rows.prefix(pageSize)), older: last.map { "\(AdminPath.acts)?before=\($0)\(filter.query)" },
            filter: filter)
    }

    package static func statement(_ filter: LogFilter<AdminAct>, before id: ID<LoggedAdminAct>?) -> Statement {
        """
        SELECT d.id, d.admin, d.act, d.handle, d.detail FROM admin_acts d
        WHERE d.id < \(id ?? ID(rawValue: .max)) \(filter.condition)
        ORDER BY d.id DESC LIMIT \(pageSize + 1)
        """
    }

    package static let sample = AdminLog(
        entries: [
            AdminLogEntry(
                id: ID(rawValue: 65_536 * 60_000), admin: "minsu", act: .setting, handle: "",
                detail: "name: Salon → Atelier <Nord>"),
            AdminLogEntry(id: ID(rawValue: 65_536), admin: "", act: .role, handle: "ada", detail: "moderator"),
        ], older: "/admin/acts?before=1")
}
