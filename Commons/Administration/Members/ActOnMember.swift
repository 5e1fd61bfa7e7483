package import Base
package import Core
import Identity
package import Media
import Moderation
package import People
package import SQL

/// What an admin does about one member. It is logged, and the member is notified.
package struct ActOnMember: WritingAct {
    package enum Deed: Sendable {
        case role(Role)
        case quota(StorageQuota)
        /// Lets the member look for artists, or no more (`nil`).
        case scout(Scout?)
        case endSessions
        /// Makes a link that chooses a new password, to be handed over.
        case handOutReset
        case resetSecondFactor
        /// - Parameters:
        ///   - period: `nil` until somebody ends it.
        ///   - reason: what the member reads.
        case suspend(period: Duration?, reason: String)
    }

    package let account: ID<Account>
    package let deed: Deed
    package let admin: Admin

    package init(_ deed: Deed, about account: ID<Account>, by admin: Admin) {
        self.deed = deed
        self.account = account
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// - Returns: the link to hand over, where there is one.
    /// - Throws: ``Core/Problem/memberUnknown``, and what each act throws.
    package func write(_ services: Services, in transaction: Transaction) throws -> String? {
        guard let handle = try transaction.handle(ofMember: account) else { throw Problem.memberUnknown }
        switch deed {
        case .role(let role):
            guard try transaction.role(of: account) != role else { return nil }
            try ChangeRole(handle: handle, role: role, by: admin).write(services, in: transaction)
            try notify(.role(role), services, transaction)
        case .quota(let quota): try change(quota, services, transaction)
        case .scout(let scout):
            guard try Scout.find(account, transaction) != scout else { return nil }
            try admin.log(.scout, about: account, scout?.organisation ?? "–", services, in: transaction)
            try Scout.set(scout, for: account, in: transaction)
            try notify(.scout(scout?.organisation), services, transaction)
        case .endSessions:
            // Before: an admin's own session, which proves who acts, is one of them.
            try admin.log(.sessionsEnded, about: account, "", services, in: transaction)
            _ = try EndSessions(account: account, which: .every).write(in: transaction)
            try notify(.loggedOut, services, transaction)
        case .handOutReset:
            try admin.log(.resetHandedOut, about: account, "", services, in: transaction)
            try notify(.resetHandedOut, services, transaction)
            return try HandOutReset(handle: handle).write(services, in: transaction)
        case .resetSecondFactor:
            try admin.log(.secondFactorReset, about: account, "", services, in: transaction)
            // Tells the member itself.
            try ResetSecondFactor(handle: handle).write(services, in: transaction)
        case .suspend(let period, let reason):
            guard let id = admin.id, id != account else { throw Problem.notAboutOneself }
            try admin.log(.suspended, about: account, reason, services, in: transaction)
            try SuspendMember(
                account: account, period: period, reason: reason,
                moderator: Moderator(id: id, handle: admin.handle, role: .admin)
            ).write(services, in: transaction)
        }
        return nil
    }

    private func change(_ quota: StorageQuota, _ services: Services, _ transaction: Transaction) throws {
        let before = StorageQuota(
            column: try transaction.one("SELECT storage_quota FROM accounts WHERE id = \(account)") { row in
                try row.next(as: Int?.self)
            })
        guard before != quota else { return }
        let (old, new) = (Language.english(before.phrase), Language.english(quota.phrase))
        try admin.log(.quota, about: account, "\(old) → \(new)", services, in: transaction)
        try transaction.execute("UPDATE accounts SET storage_quota = \(quota.column) WHERE id = \(account)")
        let limit = try transaction.role(of: account).flatMap { quota.limit(of: $0, services) }
        try notify(.quota(limit), services, transaction)
    }

    private func notify(_ news: MemberNews, _ services: Services, _ transaction: Transaction) throws {
        guard account != admin.id else { return }
        try Mail.toMember(news, account, services, in: transaction)
    }
}

extension Reader {
    /// `nil` for somebody who is not a member, or not any more.
    func handle(ofMember account: ID<Account>) throws -> String? {
        try value(
            "SELECT a.handle FROM accounts a WHERE a.id = \(account) AND \(Statement.isMember)", as: String.self)
    }

    fileprivate func role(of account: ID<Account>) throws -> Role? {
        try value("SELECT role FROM accounts WHERE id = \(account)", as: Role.self)
    }
}

extension Statement {
    /// Whether the account `a` is a member's, and not one that is being deleted.
    static let isMember: Statement = "a.state <> 'leaving'"
}

extension StorageQuota {
    package var phrase: Phrase {
        switch self {
        case .ofRole: Phrase("역할에 따라", "by role")
        case .unlimited: Phrase("제한 없음", "no limit")
        case .bytes(0): Phrase("없음", "none")
        case .bytes(let count): Phrase(count.bytes, count.bytes)
        }
    }
}

extension Problem {
    static let notAboutOneself = Problem(
        409,
        Phrase("자기 자신에게는 할 수 없어요.", "You cannot do this to yourself."))
}
