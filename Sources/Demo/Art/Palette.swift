/// A ground and a handful of colours that go together, with their names for a caption.
package struct Palette: Hashable, Sendable {
    /// The mood of the colours; styles choose by it.
    package enum Mood: Sendable, CaseIterable {
        case paper, pastel, vivid, earth, dark, neon
    }

    /// The leading colours' names, as in "먹색과 주황".
    package let korean: String
    /// The leading colours' names, as in "ink black and orange".
    package let english: String
    package let mood: Mood
    /// The surface, as 0xRRGGBB.
    package let ground: UInt32
    /// Four or five colours for the ground, as 0xRRGGBB.
    package let inks: [UInt32]

    init(_ mood: Mood, _ korean: String, _ english: String, _ ground: UInt32, _ inks: UInt32...) {
        self.korean = korean
        self.english = english
        self.mood = mood
        self.ground = ground
        self.inks = inks
    }

    var base: Color { Color(hex: ground) }
    var colors: [Color] { inks.map { Color(hex: $0) } }
    var isDark: Bool { base.lightness < 0.5 }

    /// Ground and inks from dark to light.
    var byLightness: [Color] {
        ([base] + colors).map { (color: $0, key: $0.lightness) }.sorted { $0.key < $1.key }.map(\.color)
    }

    /// The ink that stands out most from the ground in lightness.
    var strongest: Color {
        let ground = base.lightness
        return colors.max { abs($0.lightness - ground) < abs($1.lightness - ground) } ?? base
    }

    /// The most saturated ink.
    var accent: Color { colors.max { $0.chroma < $1.chroma } ?? base }

    /// The lightest and the darkest of all, for light and shadow.
    var lightest: Color { byLightness[byLightness.count - 1] }
    var darkest: Color { byLightness[0] }
}
