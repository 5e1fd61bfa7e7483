public import Web

/// Who may join, and who may invite others, as the operator chose.
public struct Registration: Sendable {
    public enum Mode: String, Sendable, CaseIterable {
        /// Everybody who reaches the address may join.
        case open
        /// Only who has an invitation.
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
