import Core

/// A persona's avatar: an initial on a colour derived from the nickname alone, so that it leads nowhere, and two
/// personas of one nickname after the other look alike.
package struct PersonaMark: Hashable, Sendable {
    package let initial: String
    /// In degrees, 0…359.
    package let hue: Int

    /// - Parameter key: ``Nickname/key``.
    package init(_ nickname: String, key: String) {
        initial = nickname.prefix(1).uppercased()
        hue = Int(key.utf8.reduce(FNV.offset) { hash, byte in (hash ^ UInt64(byte)) &* FNV.prime } % 360)
    }

    init(_ nickname: Nickname) { self.init(nickname.text, key: nickname.key) }

    /// For samples, whose nicknames are their keys.
    package init(sample nickname: String) { self.init(nickname, key: nickname.folded) }
}

/// FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
private enum FNV {
    static let offset: UInt64 = 0xCBF2_9CE4_8422_2325
    static let prime: UInt64 = 0x100_0000_01B3
}
