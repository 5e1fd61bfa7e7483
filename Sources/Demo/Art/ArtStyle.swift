/// The ways of making a picture that the demo's members have.
package enum ArtStyle: String, CaseIterable, Sendable {
    case flowField, stainedGlass, aurora, contours, attractor
    case textile, paperCut, mistyMountains, seaHorizon, nightCity, stillLife
    case hangulPoster, isometric, inkWash, risograph

    /// The same arguments give the same bytes on every platform; another size gives the same picture, smaller or
    /// larger, but for its grain.
    package func draw(seed: UInt64, width: Int, height: Int, palette: Palette) -> Raster {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        var random = SeededRandom(seed: seed)
        var canvas = Canvas(width: width, height: height)
        style.paint(&canvas, palette: palette, random: &random)
        return canvas.finished(style.finish, &random)
    }

    /// The palettes that become this style, in the order of ``Palette/all``.
    package var palettes: [Palette] {
        switch self {
        case .flowField, .textile, .hangulPoster, .paperCut: Palette.all
        case .stainedGlass: Palette.all(in: [.vivid, .dark, .neon, .earth, .pastel])
        case .aurora: Palette.all(in: [.vivid, .neon, .pastel, .dark])
        case .contours, .stillLife, .isometric: Palette.all(in: [.paper, .pastel, .earth, .vivid, .dark])
        case .attractor: Palette.all(in: [.dark, .neon, .paper, .earth])
        case .mistyMountains, .seaHorizon: Palette.all(in: [.pastel, .earth, .dark, .paper])
        case .nightCity: Palette.all(in: [.dark, .neon])
        case .inkWash: Palette.all(in: [.paper, .earth, .dark])
        case .risograph: Palette.all(in: [.vivid, .pastel, .paper, .earth])
        }
    }

    /// Sizes in pixels that suit the style.
    package var sizes: [(width: Int, height: Int)] {
        switch self {
        case .mistyMountains, .seaHorizon:
            [(1350, 900), (1440, 810), (1500, 750), (900, 1125), (1000, 1000), (840, 1260)]
        case .nightCity: [(1350, 900), (900, 1350), (960, 1200), (1440, 810), (700, 1400)]
        case .hangulPoster: [(900, 1273), (840, 1260), (960, 1200), (720, 1440), (1000, 1000), (1260, 840)]
        case .stillLife: [(960, 1200), (1000, 1000), (1260, 840), (945, 1260)]
        case .inkWash: [(900, 1200), (640, 1280), (1000, 1000), (1400, 700)]
        case .attractor: [(1000, 1000), (960, 1200), (840, 1260), (1260, 840)]
        case .paperCut, .isometric: [(960, 1200), (1000, 1000), (900, 1200), (1260, 840), (1360, 765)]
        default:
            [(1000, 1000), (960, 1200), (900, 1200), (840, 1260), (1260, 840), (1360, 765), (1440, 720), (680, 1360)]
        }
    }

    private var style: any Style.Type {
        switch self {
        case .flowField: FlowField.self
        case .stainedGlass: StainedGlass.self
        case .aurora: Aurora.self
        case .contours: Contours.self
        case .attractor: Attractor.self
        case .textile: Textile.self
        case .paperCut: PaperCut.self
        case .mistyMountains: MistyMountains.self
        case .seaHorizon: SeaHorizon.self
        case .nightCity: NightCity.self
        case .stillLife: StillLife.self
        case .hangulPoster: HangulPoster.self
        case .isometric: Isometric.self
        case .inkWash: InkWash.self
        case .risograph: Risograph.self
        }
    }
}
