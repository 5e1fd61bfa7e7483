public import Core

/// Somebody in the demo's community.
public struct DemoMember: Hashable, Sendable {
    /// Unique, 3–20 of a–z, 0–9 and underscore.
    public let handle: String
    public let name: String
    /// Under `salon.example`, which nobody can own.
    public let email: String
    /// The member's language.
    public let language: Language
    public let major: String
    /// May be empty.
    public let bio: String
    /// `nil` for about a third, who never chose a photo.
    public let avatar: DemoAvatar?
    /// Seconds before now at which the member joined; before all they did.
    public let age: Int
}

/// A member's photo, drawn when it is needed.
public struct DemoAvatar: Hashable, Sendable {
    public let seed: UInt64
    public let palette: Palette

    /// A square picture, `size` pixels wide.
    public func draw(size: Int = 400) -> Raster { Portrait.draw(seed: seed, size: size, palette: palette) }
}
