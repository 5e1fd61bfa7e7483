/// What decides how an image is encoded. Both are shares of pairs of neighbours, 0…1.
struct Texture {
    /// Those of one colour. Skies and backgrounds of photographs have up to a half.
    let flat: Double
    /// Those whose colours differ much, and not only in brightness. Photographs have next to none.
    let coloured: Double

    /// Drawn rather than photographed: without loss it may be smaller, and is worth trying.
    var isDrawn: Bool { flat > 0.7 }
    /// Coloured lines and lettering, which halving the resolution of colour would bleach.
    var hasColouredEdges: Bool { coloured > 0.002 }

    /// How many bytes without loss are as good as `lossy` ones.
    func worth(_ lossy: Int) -> Int { hasColouredEdges ? lossy * 2 : lossy * 5 / 4 }
}
