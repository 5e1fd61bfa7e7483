extension DecodingCost {
    /// TIFF 6.0 and BigTIFF: the first folder. A strip, or a row of tiles, is decoded at once, from its bytes in memory.
    static func tiff(_ file: FileWindow) -> DecodingCost? {
        guard let folder = TIFFFolder(file) else { return nil }
        let (width, height) = (folder[256] ?? 0, folder[257] ?? 0)
        let pixel = DecodingCost.product(folder[277] ?? 1, ((folder[258] ?? 1) + 7) / 8)
        let rows: Int
        if let tile = folder[323] {
            rows = tile
        } else {
            rows = min(folder[278] ?? height, height)
        }
        // The parts of tiles beyond the right edge count, too.
        let across = max(width, folder[322] ?? 0)
        return DecodingCost(
            pixels: product(width, height), bytes: product(across, max(rows, 64), max(1, pixel), 2))
    }
}
