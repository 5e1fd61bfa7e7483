package import Core
import Imaging

/// What a colour is called: by the nearest one of a list of names, as people see distance (ΔE OK2: OKLab, in which hue and
/// chroma count twice as much as lightness).
package struct ColourName: Equatable, Sendable {
    package let phrase: Phrase

    package init(hex: String) {
        guard let colour = OKLab(hex: hex) else {
            phrase = Self.grey
            return
        }
        phrase = Self.anchors.min { $0.distance(to: colour) < $1.distance(to: colour) }?.phrase ?? Self.grey
    }

    private struct Anchor {
        let colour: OKLab
        let phrase: Phrase

        /// Squared: the order is the same.
        func distance(to other: OKLab) -> Double {
            let (l, a, b) = (colour.l - other.l, 2 * (colour.a - other.a), 2 * (colour.b - other.b))
            return l * l + a * a + b * b
        }
    }

    private static let grey = Phrase("회색", "grey")

    /// A name may have several colours, where it is said of a wide range.
    private static let anchors: [Anchor] = names.flatMap { name in
        name.hexes.split(separator: " ").compactMap { hex in
            OKLab(hex: String(hex)).map { Anchor(colour: $0, phrase: name.phrase) }
        }
    }

    private static let names: [(phrase: Phrase, hexes: String)] = [
        (Phrase("검정", "black"), "000000 121214 1d1d20"),
        (Phrase("어두운 회색", "dark grey"), "404040 55565a"),
        (grey, "808080 969696"),
        (Phrase("밝은 회색", "light grey"), "b8b8b8 d3d3d3"),
        (Phrase("하양", "white"), "ffffff f6f6f5"),
        (Phrase("상아색", "ivory"), "f6f0dc"),
        (Phrase("베이지", "beige"), "e8dcc4 d6c3a1"),
        (Phrase("빨강", "red"), "ff0000 e0222a c62f2f"),
        (Phrase("어두운 빨강", "dark red"), "8b0000"),
        (Phrase("벽돌색", "brick red"), "b2493f a5564a"),
        (Phrase("포도주색", "wine red"), "6b1f34"),
        (Phrase("산호색", "coral"), "ff7f66 e07a66"),
        (Phrase("살구색", "apricot"), "f8c6a0"),
        (Phrase("주황", "orange"), "ff8c00 d9772b ff5a1f"),
        (Phrase("갈색", "brown"), "8a5a3b 6b4630"),
        (Phrase("어두운 갈색", "dark brown"), "3f2a1d"),
        (Phrase("밝은 갈색", "light brown"), "b98f68"),
        (Phrase("황토색", "ochre"), "bd8a35"),
        (Phrase("겨자색", "mustard"), "d9a93a"),
        (Phrase("노랑", "yellow"), "ffff00 ffe000 f5d547"),
        (Phrase("연노랑", "light yellow"), "fff3a8"),
        (Phrase("올리브색", "olive"), "7c7a34 55562a"),
        (Phrase("연두", "lime green"), "a5cf3c 7fd32e"),
        (Phrase("초록", "green"), "00a000 2f9e4f 3f7d58"),
        (Phrase("어두운 초록", "dark green"), "006400 1f4a30"),
        (Phrase("밝은 초록", "light green"), "a6dba0"),
        (Phrase("쑥색", "sage green"), "8fa585"),
        (Phrase("민트색", "mint"), "a8e6cf"),
        (Phrase("청록", "teal"), "008b8b 2f8f8f 30b5b0"),
        (Phrase("어두운 청록", "dark teal"), "0f4a4d"),
        (Phrase("하늘색", "sky blue"), "87ceeb add8e6 5aa9e6"),
        (Phrase("파랑", "blue"), "2e6da4 1f5fd0 0000ff"),
        (Phrase("남색", "navy"), "000080 1f2a5c 2b2f77 1b2740"),
        (Phrase("회청색", "slate blue"), "6d7f94"),
        (Phrase("보라", "purple"), "7a4a8c 7b2fbf 9b59d0"),
        (Phrase("어두운 보라", "dark purple"), "3d1f4f"),
        (Phrase("연보라", "lavender"), "c9b6e4"),
        (Phrase("자홍", "magenta"), "ff00ff d1259b"),
        (Phrase("진분홍", "deep pink"), "c65d8a ff3d8f"),
        (Phrase("분홍", "pink"), "f48fb1 e8a0b0"),
        (Phrase("연분홍", "light pink"), "ffb6c1 f7d9de"),
        (Phrase("팥죽색", "dusty rose"), "a5676d b98085"),
    ]
}
