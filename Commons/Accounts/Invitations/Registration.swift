package import Core

/// The operator's choice: whether anyone can join, and which members can invite.
package struct Registration: Sendable {
    package enum Mode: String, Sendable, CaseIterable {
        /// Everybody who reaches the address may join.
        case open
        /// Only with an invitation.
        case invitation
        /// Nobody.
        case closed
    }

    package enum Inviters: String, Sendable, CaseIterable { case members, admins }

    package var mode = Mode.open
    package var inviters = Inviters.members

    package init() {}

    package func canInvite(_ role: Role) -> Bool { mode != .closed && (inviters == .members || role == .admin) }
}
