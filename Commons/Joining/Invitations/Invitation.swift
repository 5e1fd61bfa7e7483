package import Core

/// A link by which others may join.
package struct Invitation: Sendable {
    package let id: ID<Invitation>
    package let useCount: Int
    /// `nil` for as many as like.
    package let useLimit: Int?
    /// `nil` for never.
    package let expiresAt: Timestamp?
    package let isRevoked: Bool

    package init(id: ID<Invitation>, useCount: Int, useLimit: Int?, expiresAt: Timestamp?, isRevoked: Bool) {
        self.id = id
        self.useCount = useCount
        self.useLimit = useLimit
        self.expiresAt = expiresAt
        self.isRevoked = isRevoked
    }

    /// Whether it can be used, or why not.
    package enum State: Sendable { case live, usedUp, expired, revoked }

    package func state(at now: Timestamp) -> State {
        if isRevoked { return .revoked }
        if let useLimit, useCount >= useLimit { return .usedUp }
        if let expiresAt, expiresAt <= now { return .expired }
        return .live
    }
}

/// How many may use an invitation.
package enum InvitationUses: String, Sendable, CaseIterable {
    case one = "1"
    case five = "5"
    case twentyFive = "25"
    case unlimited

    package var limit: Int? { Int(rawValue) }
}

/// How many days an invitation lasts.
package enum InvitationPeriod: String, Sendable, CaseIterable {
    case day = "1"
    case week = "7"
    case month = "30"
    case never

    package var days: Int? { Int(rawValue) }
}
