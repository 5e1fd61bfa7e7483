import Accounts
package import Base
package import Core
import Identity
import Moderation
import Notifications
package import SQL

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
        guard let kind = NotificationKind.given(role) else { return }
        try Notify(kind, found.id, of: found.id).write(services.ids.next(), in: transaction)
        guard found.role == .member else { return }
        try Moderator(id: found.id, handle: handle, role: role).tellWhatWaits(services, in: transaction)
    }
}

extension NotificationKind {
    package static let becameModerator = NotificationKind(
        "became-moderator", Phrase("내 역할", "Your role"), in: .salon, needs: [], comesByItself: true,
        isForModerators: true, path: SettingsPath.moderation
    ) { _ in
        Phrase("운영진이 되었어요. 신고와 이의 신청을 처리해요.", "You are now a moderator. You decide reports and appeals.")
    }

    package static let becameAdmin = NotificationKind(
        "became-admin", Phrase("관리자 역할", "Your role as admin"), in: .salon, needs: [], comesByItself: true,
        isForModerators: true, path: AdminPath.index
    ) { _ in
        Phrase("관리자가 되었어요. 설정과 회원을 관리해요.", "You are now an admin. You manage settings and members.")
    }

    /// `nil` for whoever is an ordinary member again.
    fileprivate static func given(_ role: Role) -> NotificationKind? {
        switch role {
        case .member: nil
        case .moderator: .becameModerator
        case .admin: .becameAdmin
        }
    }
}

extension Reader {
    /// Whether somebody else administers the instance: whoever is suspended or about to leave does not.
    func hasAdmin(besides account: ID<Account>) throws -> Bool {
        try value(
            """
            SELECT 1 FROM accounts a WHERE a.role = 'admin' AND a.id <> \(account) AND \(.notAway("a.id")) LIMIT 1
            """, as: Int.self) != nil
    }
}

extension Problem {
    package static let onlyAdmin = Problem(
        409,
        Phrase(
            "관리자가 이 회원뿐이에요. 다른 회원을 먼저 관리자로 정해 주세요.", "This is the only admin. Make another member an admin first."))
}
