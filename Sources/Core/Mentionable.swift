/// Whose handles are links on a page. A handle of nobody, or of somebody whom the viewer may not find, is plain text.
public struct Mentionable: Sendable {
    private let isFound: @Sendable (String) -> Bool

    /// - Parameter isFound: whether somebody has a handle, which comes as it is written, without its `@`.
    public init(_ isFound: @escaping @Sendable (_ handle: String) -> Bool) { self.isFound = isFound }

    public static let nobody = Mentionable { _ in false }
    /// For samples: every name exists.
    public static let everybody = Mentionable { _ in true }

    public func contains(_ handle: String) -> Bool { isFound(handle) }
}

/// The handles that members see as links, and those for visitors, without closed profiles.
public typealias FindMentionable = @Sendable (_ isForMember: Bool) -> Mentionable
