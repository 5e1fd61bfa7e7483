public import Core

/// A link by which others may join.
public struct Invitation: Sendable {
    public let id: ID<Invitation>
    public let useCount: Int
    /// `nil` for as many as like.
    public let useLimit: Int?
    /// `nil` for never.
    public let expiresAt: Timestamp?
    public let isRevoked: Bool

    /// Whether it can be used, or why not.
    public enum State: Sendable { case live, usedUp, expired, revoked }

    public func state(at now: Timestamp) -> State {
        if isRevoked { return .revoked }
        if let useLimit, useCount >= useLimit { return .usedUp }
        if let expiresAt, expiresAt <= now { return .expired }
        return .live
    }
}

/// How many may use an invitation.
public enum InvitationUses: String, Sendable, CaseIterable {
    case one = "1"
    case five = "5"
    case twentyFive = "25"
    case unlimited

    public var limit: Int? { Int(rawValue) }
}

/// How many days an invitation lasts.
public enum InvitationPeriod: String, Sendable, CaseIterable {
    case day = "1"
    case week = "7"
    case month = "30"
    case never

    public var days: Int? { Int(rawValue) }
}
