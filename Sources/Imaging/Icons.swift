import Core

extension ImageProcessor {
    /// The shortest side an original of ``icons(original:into:for:)`` should have: less looks torn on every device.
    package static let leastIconSide = 192

    /// The icons of an instance, as PNG in sRGB, into `directory`, all or none: the square in the middle of the
    /// original as `512.png`, `192.png` and `32.png`; `180.png` without transparency; and `mask.png`, 512 pixels, of
    /// which systems cut any shape that keeps the circle in its middle (https://www.w3.org/TR/appmanifest/#icon-masks).
    ///
    /// Throws as ``ImageProcessor`` tells.
    /// - Parameter whom: whose turn it is, as for ``render(original:recipe:moving:widths:into:for:)``.
    package func icons(original path: String, into directory: String, for whom: Int64 = 0) async throws {
        _ = try await perform(.icons, on: path, for: whom) { RenditionFiles(directory: directory) }
    }
}

/// The files that a picture becomes.
enum IconFiles {
    static let names: Set<String> = ["32.png", "180.png", "192.png", "512.png", "mask.png"]
    static let side = 512
    /// A square of this side fits into the circle that every mask keeps, whose radius is two fifths of the whole.
    static let maskedSide = 288
}

extension Rendering {
    func icons() throws -> [MadeFile] {
        let original = try open()
        let layout = Layout(
            stored: original.size, orientation: original.orientation, recipe: .identity, square: true,
            widths: [IconFiles.side])
        let (square, _) = try developed(shrunk(original, layout), original, layout, .identity, narrow: true)
        let flat = try square.onWhite().inMemory(watch)
        var files: [MadeFile] = []
        for (name, side, source) in [
            ("512", 512, square), ("192", 192, square), ("32", 32, square), ("180", 180, flat),
        ] {
            files.append(MadeFile(name: "\(name).png", bytes: try source.scaled(to: side, watch).png()))
        }
        files.append(MadeFile(name: "mask.png", bytes: try masked(flat).png()))
        return files
    }

    /// Around it is the colour of its own corner, so that a picture with a background has no edge.
    private func masked(_ flat: Picture) throws -> Picture {
        let (side, inner) = (IconFiles.side, IconFiles.maskedSide)
        let small = try flat.scaled(to: inner, watch).samples()
        guard small.count == inner * inner * 3 else { throw Problem.imageDamaged.because("\(small.count) samples") }
        var canvas: [UInt8] = []
        canvas.reserveCapacity(side * side * 3)
        let margin = (side - inner) / 2
        let corner = Array(small[0..<3])
        let beside = Array(repeatElement(corner, count: margin).joined())
        let above = Array(repeatElement(corner, count: side * margin).joined())
        canvas += above
        for row in 0..<inner {
            canvas += beside
            canvas += small[(row * inner * 3)..<((row + 1) * inner * 3)]
            canvas += beside
        }
        canvas += above
        return try Picture.pixels(canvas, Size(side, side), bands: 3)
    }
}

extension Picture {
    fileprivate func scaled(to side: Int, _ watch: Watch) throws -> Picture {
        try watch.check()
        return size == Size(side, side) ? self : try resized(to: Size(side, side)).inMemory(watch)
    }
}
