/// A member's role.
public enum Role: String, Sendable, CaseIterable {
    case member, moderator, admin
}
