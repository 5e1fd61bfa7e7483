public import Web

/// The operator's choice of who may join and who may invite.
public struct Registration: Sendable {
    public enum Mode: String, Sendable, CaseIterable {
        /// Everybody who reaches the address may join.
        case open
        /// Only with an invitation.
        case invitation
        /// Nobody.
        case closed
    }

    public enum Inviters: String, Sendable, CaseIterable { case members, admins }

    public var mode = Mode.open
    public var inviters = Inviters.members

    public init() {}

    public func canInvite(_ role: Role) -> Bool { mode != .closed && (inviters == .members || role == .admin) }
}
