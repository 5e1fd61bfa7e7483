import Core

/// What the samples of a TIFF (6.0, and Adobe's supplements) stand for, as far as libvips would mistake it.
struct TIFFColour {
    private let folder: TIFFFolder?

    private static let (rgb, separated) = (2, 5)
    private static let (cieLab, iccLab, ituLab) = (8, 9, 10)

    init(_ file: ImageFile) { folder = FileWindow(file).flatMap(TIFFFolder.init) }

    private var samples: Int { folder?[277] ?? 1 }
    private var photometric: Int { folder?[262] ?? 1 }
    /// Whether the first sample beyond the colours is said to be no opacity: a stored selection, or a spot colour.
    private var hasOtherExtras: Bool { folder?.tags.contains(338) == true && ![1, 2].contains(folder?[338] ?? 0) }

    /// Throws ``Core/Problem/imageDepth`` or `imageSpot`.
    func check() throws {
        guard let folder else { return }
        let (bits, kind) = (folder[258] ?? 1, folder[339] ?? 1)
        let isLab = [Self.cieLab, Self.iccLab, Self.ituLab].contains(photometric)
        // 1 is whole numbers, 2 with a sign, 3 fractions; libvips shows those of 32 bits as light, but greys as black.
        let isShown =
            isLab
            ? bits <= 16
            : kind == 3 ? bits == 32 && photometric == Self.rgb : kind == 1 ? bits <= 16 : kind == 4 && bits <= 16
        guard isShown else { throw Problem.imageDepth.because("\(bits) bits of kind \(kind)") }
        if photometric == Self.separated {
            let isOfOtherInks = folder[332] == 2
            guard !isOfOtherInks, samples <= 4 || [1, 2].contains(folder[338] ?? 0) else {
                throw Problem.imageSpot.because("\(samples) inks")
            }
        }
    }

    /// Without bands that are neither colour nor opacity.
    func coloursAlone(_ picture: Picture) throws -> Picture {
        if photometric == Self.rgb, samples > 3, hasOtherExtras, picture.bands > 3 { return try picture.firstBands(3) }
        return picture
    }
}
