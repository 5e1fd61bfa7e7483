/// The ground behind an image with transparent parts: a neutral colour from which the image's edge stands out. It is
/// white wherever that does, as paper and most walls are.
struct Ground: Equatable {
    let hex: String
    var colour: OKLab? { OKLab(hex: hex) }
    /// Relative luminance, 0…1 (WCAG 2).
    private let luminance: Double

    static let white = Ground(hex: "ffffff", luminance: 1)
    static let dark = Ground(hex: "1c1c1e", luminance: 0.0116)
    static let grey = Ground(hex: "8e8e93", luminance: 0.27)

    /// The least contrast of what has to be distinguished (WCAG 2.2, 1.4.11).
    static let leastContrast = 3.0

    private init(hex: String, luminance: Double) { (self.hex, self.luminance) = (hex, luminance) }

    /// `nil` for an image that covers its ground everywhere.
    init?(behind sample: ColourSample) {
        guard sample.pixels.contains(where: { $0.opacity < 0.95 }) else { return nil }
        let edge = sample.edge
        guard !edge.isEmpty else {
            self = .white
            return
        }
        let all = [Ground.white, .dark, .grey].map { ground in (ground, contrast: ground.contrast(to: edge)) }
        self = (all.first { $0.contrast >= Self.leastContrast } ?? all.max { $0.contrast < $1.contrast } ?? all[0]).0
    }

    /// That of all but the tenth of the edge that stands out least: a few pixels decide nothing.
    private func contrast(to edge: [OKLab]) -> Double {
        let ratios = edge.map { colour in
            let other = colour.l * colour.l * colour.l
            return (max(luminance, other) + 0.05) / (min(luminance, other) + 0.05)
        }
        return ratios.sorted()[ratios.count / 10]
    }
}

extension ColourSample {
    /// Where it ends beside transparency. Of an image that is faint everywhere, all that can be seen.
    fileprivate var edge: [OKLab] {
        func isSolid(_ x: Int, _ y: Int) -> Bool { pixels[y * width + x].opacity >= 0.5 }
        var edge: [OKLab] = []
        for y in 0..<height {
            for x in 0..<width where isSolid(x, y) {
                let isBeside =
                    x > 0 && !isSolid(x - 1, y) || x + 1 < width && !isSolid(x + 1, y)
                    || y > 0 && !isSolid(x, y - 1) || y + 1 < height && !isSolid(x, y + 1)
                if isBeside { edge.append(pixels[y * width + x].colour) }
            }
        }
        return edge.isEmpty ? pixels.filter { $0.opacity > 0.05 }.map(\.colour) : edge
    }
}
