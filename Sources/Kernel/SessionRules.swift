public import Core

/// What the operator has decided about sessions.
public struct SessionRules: Sendable {
    /// How long one lasts at most, however much it is used.
    public var lifetime: Duration = SessionToken.lifetime
    /// Roles that count only for members with a second factor.
    public var secondFactorRoles: Set<Role> = []

    public init() {}
}

/// Thrown where a role is asked for that counts only with a second factor, which its holder has yet to set up; becomes a
/// redirect to the page for that.
public struct SecondFactorRequired: Error {
    public init() {}
}

extension Viewer {
    /// Lets those pass who hold one of these roles. For everybody else, what the role opens does not exist.
    ///
    /// Throws ``SecondFactorRequired`` for members who only lack a second factor, and `problem` for others.
    public func require(_ roles: Set<Role>, orThrow problem: Problem = .notFound) throws {
        if roles.contains(role) { return }
        throw roles.contains(assignedRole) ? SecondFactorRequired() : problem
    }
}
