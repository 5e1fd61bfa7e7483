package import Base
package import Core
import Identity
package import SQL
package import Web

/// Makes a member a moderator or an admin, or an ordinary member again.
package struct ChangeRole: WritingAct {
    package let handle: String
    package let role: Role
    package let admin: Admin

    package init(handle: String, role: Role, by admin: Admin = .atCommandLine) {
        self.handle = handle
        self.role = role
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// Throws `memberUnknown`, and `onlyAdmin` when nobody would be left who can act.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let key = handle.handleKey
        let found = try transaction.first("SELECT id, role FROM accounts WHERE handle_key = \(key)") { row in
            (id: try row.next(as: ID<Account>.self), role: try row.next(as: Role.self))
        }
        guard let found else { throw Problem.memberUnknown }
        guard found.role != role else { return }
        try admin.log(
            .role, about: found.id, "\(found.role.rawValue) → \(role.rawValue)", services, in: transaction)
        if found.role == .admin, try !transaction.hasAdmin(besides: found.id) { throw Problem.onlyAdmin }
        try transaction.execute("UPDATE accounts SET role = \(role) WHERE id = \(found.id)")
        try transaction.emit(ProfileChanged(account: found.id))
    }
}

extension Reader {
    /// Whether somebody else administers the instance: whoever is suspended or about to leave does not.
    func hasAdmin(besides account: ID<Account>) throws -> Bool {
        try value(
            """
            SELECT 1 FROM accounts a WHERE a.role = 'admin' AND a.id <> \(account) AND \(.notLeaving("a.id")) LIMIT 1
            """, as: Int.self) != nil
    }
}

extension Problem {
    package static let onlyAdmin = Problem(
        409,
        Phrase(
            "관리자가 이 회원뿐이에요. 다른 회원을 먼저 관리자로 정해 주세요.", "This is the only admin. Make another member an admin first."))
}
