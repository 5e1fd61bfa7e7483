import Core
import Foundation
import Imaging

/// What a colour is called: one of thirteen names, dark or light, by its lightness, chroma and hue in OKLCh.
struct ColourName: Equatable, Sendable {
    let phrase: Phrase

    init(hex: String) {
        guard let colour = OKLab(hex: hex) else {
            phrase = Self.grey
            return
        }
        let chroma = (colour.a * colour.a + colour.b * colour.b).squareRoot()
        var hue = atan2(colour.b, colour.a) * 180 / .pi
        if hue < 0 { hue += 360 }
        phrase = Self.name(lightness: colour.l, chroma: chroma, hue: hue)
    }

    private static func name(lightness: Double, chroma: Double, hue: Double) -> Phrase {
        if lightness < 0.2 || lightness < 0.3 && chroma < 0.03 { return black }
        if chroma < 0.025 { return shade(of: lightness) }
        let isWarm = (25..<115).contains(hue)
        if isWarm, lightness > 0.78, chroma < 0.09 { return beige }
        if (25..<100).contains(hue), lightness < 0.62, chroma < 0.14 {
            return lightness < 0.38 ? dark(brown) : brown
        }
        let name = hues.first { hue < $0.below }?.name ?? pink
        if name == red, lightness > 0.74 { return pink }
        // Yellow is light by nature.
        let (low, high) = name == yellow ? (0.6, 0.985) : (0.46, 0.82)
        if lightness < low { return dark(name) }
        return lightness > high ? light(name) : name
    }

    private static func shade(of lightness: Double) -> Phrase {
        switch lightness {
        case ..<0.45: dark(grey)
        case ..<0.72: grey
        case ..<0.94: light(grey)
        default: white
        }
    }

    private static let hues: [(below: Double, name: Phrase)] = [
        (10, pink), (40, red), (78, orange), (118, yellow), (168, green), (215, teal), (280, blue), (322, purple),
    ]

    private static let black = Phrase("검정", "black")
    private static let white = Phrase("하양", "white")
    private static let grey = Phrase("회색", "grey")
    private static let red = Phrase("빨강", "red")
    private static let orange = Phrase("주황", "orange")
    private static let yellow = Phrase("노랑", "yellow")
    private static let green = Phrase("초록", "green")
    private static let teal = Phrase("청록", "teal")
    private static let blue = Phrase("파랑", "blue")
    private static let purple = Phrase("보라", "purple")
    private static let pink = Phrase("분홍", "pink")
    private static let brown = Phrase("갈색", "brown")
    private static let beige = Phrase("베이지", "beige")

    private static func dark(_ name: Phrase) -> Phrase { Phrase("어두운 \(name.korean)", "dark \(name.english)") }
    private static func light(_ name: Phrase) -> Phrase { Phrase("밝은 \(name.korean)", "light \(name.english)") }
}
