package import Core

/// A named look. Each is one colour matrix on gamma-encoded sRGB, so that a browser's `feColorMatrix`
/// (`color-interpolation-filters="sRGB"`) previews exactly what a rendition will show.
package enum Filter: String, CaseIterable, Codable, Sendable {
    case paper, graphite, dawn, dusk, film, vivid, fade, cool, sepia

    /// Three rows (red, green, blue) of the gains of red, green and blue and an offset, for values in 0…1.
    package var matrix: [[Double]] { look.rows }

    /// The 20 numbers of SVG's `feColorMatrix` in `values` order, mixed with the identity by `strength` (0…1).
    package func matrix(strength: Double) -> [Double] {
        look.mixed(strength).rows.flatMap { [$0[0], $0[1], $0[2], 0, $0[3]] } + [0, 0, 0, 1, 0]
    }

    package var name: Phrase {
        switch self {
        case .paper: .filterPaper
        case .graphite: .filterGraphite
        case .dawn: .filterDawn
        case .dusk: .filterDusk
        case .film: .filterFilm
        case .vivid: .filterVivid
        case .fade: .filterFade
        case .cool: .filterCool
        case .sepia: .filterSepia
        }
    }

    var look: ColourMatrix {
        switch self {
        case .paper: .saturation(0.82).then(.tones(black: [0.05, 0.045, 0.035], white: [1.0, 0.985, 0.945]))
        case .graphite: .saturation(0).then(.contrast(1.12))
        case .dawn: .saturation(1.04).then(.tones(black: [0.04, 0.01, 0.03], white: [1.05, 0.99, 0.93]))
        case .dusk: .saturation(0.9).then(.tones(black: [0.03, 0.01, 0.07], white: [1.0, 0.92, 0.96]))
        case .film:
            .saturation(0.9).then(.contrast(1.08)).then(.tones(black: [0.03, 0.045, 0.05], white: [1, 0.99, 0.94]))
        case .vivid: .saturation(1.28).then(.contrast(1.06))
        case .fade: .saturation(0.78).then(.tones(black: [0.1], white: [0.95]))
        case .cool: .saturation(0.95).then(.tones(black: [0, 0.01, 0.03], white: [0.94, 0.99, 1.05]))
        case .sepia: .saturation(0).then(.tones(black: [0.06, 0.035, 0.01], white: [1.0, 0.93, 0.8]))
        }
    }
}

extension Phrase {
    package static let filterPaper = Phrase("종이", "Paper")
    package static let filterGraphite = Phrase("흑연", "Graphite")
    package static let filterDawn = Phrase("새벽", "Dawn")
    package static let filterDusk = Phrase("해질녘", "Dusk")
    package static let filterFilm = Phrase("필름", "Film")
    package static let filterVivid = Phrase("선명하게", "Vivid")
    package static let filterFade = Phrase("바랜 느낌", "Fade")
    package static let filterCool = Phrase("차갑게", "Cool")
    package static let filterSepia = Phrase("세피아", "Sepia")
}
