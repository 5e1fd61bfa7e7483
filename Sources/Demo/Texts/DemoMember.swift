package import Core

/// Somebody in the demo's community.
package struct DemoMember: Hashable, Sendable {
    /// Unique, 3–20 of a–z, 0–9 and underscore.
    package let handle: String
    package let name: String
    /// Under `salon.example`, which nobody can own.
    package let email: String
    /// The member's language.
    package let language: Language
    package let major: String
    /// May be empty.
    package let bio: String
    /// `nil` for about a third, who never chose a photo.
    package let avatar: DemoAvatar?
    /// Seconds before now at which the member joined; before all they did.
    package let age: Int
}

/// A member's photo, drawn when it is needed.
package struct DemoAvatar: Hashable, Sendable {
    package let seed: UInt64
    package let palette: Palette

    /// A square picture, `size` pixels wide.
    package func draw(size: Int = 400) -> Raster { Portrait.draw(seed: seed, size: size, palette: palette) }
}
