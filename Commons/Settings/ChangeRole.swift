package import Base
package import Core
import Identity
package import SQL
package import Web

/// Makes a member a moderator or an admin, or an ordinary member again.
package struct ChangeRole: WritingAct {
    package let handle: String
    package let role: Role

    package init(handle: String, role: Role) {
        self.handle = handle
        self.role = role
    }

    /// Throws `memberUnknown`, and `lastAdmin` when nobody would be left.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let key = handle.handleKey
        let found = try transaction.first("SELECT id, role FROM accounts WHERE handle_key = \(key)") { row in
            (id: try row.next(as: ID<Account>.self), role: try row.next(as: Role.self))
        }
        guard let found else { throw Problem.memberUnknown }
        let other = try transaction.value(
            "SELECT 1 FROM accounts WHERE id <> \(found.id) AND role = 'admin' LIMIT 1", as: Int.self)
        guard role == .admin || found.role != .admin || other != nil else { throw Problem.onlyAdmin }
        try transaction.execute("UPDATE accounts SET role = \(role) WHERE id = \(found.id)")
        try transaction.emit(ProfileChanged(account: found.id))
    }
}

extension Problem {
    package static let onlyAdmin = Problem(
        409,
        Phrase(
            "관리자가 이 회원뿐이에요. 다른 회원을 먼저 관리자로 정해 주세요.", "This is the only admin. Make another member an admin first."))
}
