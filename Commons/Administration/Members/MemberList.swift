package import Accounts
package import Core
package import Media
package import SQL
package import Search

/// Which members an admin lists.
package enum MemberFilter: String, Sendable, CaseIterable {
    case all, members, moderators, admins, suspended

    var role: Role? {
        switch self {
        case .members: .member
        case .moderators: .moderator
        case .admins: .admin
        case .all, .suspended: nil
        }
    }

    /// Whether the account `a` belongs here.
    var condition: Statement {
        if let role { return "\(.isMember) AND a.role = \(role)" }
        guard self == .suspended else { return .isMember }
        return "\(.isMember) AND a.state = 'suspended'"
    }
}

/// A member as the admins' lists show one.
package struct MemberLine: Sendable, SearchItem {
    package let author: Author
    package let joinedAt: Timestamp
    package let role: Role
    package let seen: SeenMonths
    /// In bytes.
    package let stored: Int
    package let quota: StorageQuota
    package let isSuspended: Bool

    package var searchID: Int64 { author.id.rawValue }
    package var searchFields: [SearchField] {
        [.personName(author.name), .title(author.handle), .detail(author.major)]
    }
    package var path: String { "\(AdminPath.members)/\(author.id)" }

    /// The columns ``init(row:)`` reads, of an `accounts` table called `a`.
    static let columns: Statement = """
        \(Author.columns), a.created_at, a.role, \(SeenMonths.columns), a.stored_bytes, a.storage_quota,
        a.state = 'suspended'
        """

    init(row: inout Row) throws {
        author = try Author(row: &row)
        joinedAt = try row.next()
        role = try row.next()
        seen = try SeenMonths(row: &row)
        stored = try row.next()
        quota = StorageQuota(column: try row.next(as: Int?.self))
        isSuspended = try row.next()
    }

    init(
        _ author: Author, joinedAt: Timestamp, _ role: Role, seen: SeenMonths, stored: Int, _ quota: StorageQuota,
        isSuspended: Bool
    ) {
        self.author = author
        self.joinedAt = joinedAt
        self.role = role
        self.seen = seen
        self.stored = stored
        self.quota = quota
        self.isSuspended = isSuspended
    }

    static let sample = MemberLine(
        .sample, joinedAt: Timestamp(milliseconds: 0), .moderator, seen: SeenMonths(latest: -40), stored: 1_234_567_890,
        .bytes(0),
        isSuspended: true)
}

/// The members: the newest first, or those found by the beginning of a name or handle, or by a whole address.
package struct MemberList: Sendable {
    package let filter: MemberFilter
    package let typed: String
    package let lines: [MemberLine]
    /// Where the next page begins; `nil` at the end.
    package let cursor: String?

    package static let pageSize = 30

    /// The address of the next page; `nil` at the end.
    package var next: String? {
        cursor.map { cursor in
            let words = typed.isEmpty ? "" : "&q=\(typed.percentEncoded)"
            return "\(AdminPath.members)?show=\(filter.rawValue)\(words)&after=\(cursor.percentEncoded)"
        }
    }

    /// - Parameter after: where the page before ended, as ``cursor`` has it.
    package static func read(
        _ filter: MemberFilter, _ typed: String, after: String, _ reader: Reader
    ) throws -> MemberList {
        guard typed.isEmpty else {
            let (found, next) = try search(filter, typed, after: SearchCursor(after), reader)
            return MemberList(filter: filter, typed: typed, lines: found, cursor: next?.description)
        }
        let lines = try reader.all(statement(filter, before: ID(after)), MemberLine.init(row:))
        let last = lines.count > pageSize ? lines[pageSize - 1].author.id : nil
        return MemberList(
            filter: filter, typed: "", lines: Array(lines.prefix(pageSize)), cursor: last?.description)
    }

    package static func statement(_ filter: MemberFilter, before id: ID<Account>?) -> Statement {
        let before = id ?? ID(rawValue: .max)
        // The first condition is the index's: of the few who are away, or have a role.
        if filter == .suspended {
            return """
                SELECT \(MemberLine.columns) FROM accounts a
                WHERE a.state <> 'active' AND a.state = 'suspended' AND a.id < \(before)
                ORDER BY a.id DESC LIMIT \(pageSize + 1)
                """
        }
        let role: Statement? = filter.role.map { role in
            role == .member ? "AND a.role = 'member'" : "AND a.role IN ('moderator', 'admin') AND a.role = \(role)"
        }
        return """
            SELECT \(MemberLine.columns) FROM accounts a WHERE a.id < \(before) AND \(.isMember) \(role)
            ORDER BY a.id DESC LIMIT \(pageSize + 1)
            """
    }

    private static func search(
        _ filter: MemberFilter, _ typed: String, after: SearchCursor?, _ reader: Reader
    ) throws -> (items: [MemberLine], next: SearchCursor?) {
        let key = typed.nfkc.lowercased()
        if key.dropFirst().contains("@") {
            let found = try reader.all(
                """
                SELECT \(MemberLine.columns) FROM accounts a
                WHERE a.email_key = \(key) AND \(filter.condition)
                """, MemberLine.init(row:))
            return (found, nil)
        }
        let search = ItemSearch(.people, typed: typed, after: after) { item in
            "EXISTS (SELECT 1 FROM accounts a WHERE a.id = \(item) AND \(filter.condition))"
        }
        return try search(reader) { ids in
            try reader.all(
                "SELECT \(MemberLine.columns) FROM accounts a WHERE a.id IN (\(list: ids))", MemberLine.init(row:))
        }
    }

    package static let sample = MemberList(
        filter: .suspended, typed: "min<su",
        lines: [
            .sample,
            MemberLine(
                .sample, joinedAt: Timestamp(milliseconds: 0), .member, seen: SeenMonths(latest: nil), stored: 0,
                .ofRole,
                isSuspended: false),
        ], cursor: "5")
}
