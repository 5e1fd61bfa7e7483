import Core

/// One original on its way to its renditions. Everything happens on the thread that calls.
struct Rendering {
    let file: ImageFile
    let limits: ImageLimits
    let quality: Int
    let effort: Int
    let watch: Watch

    func probe() throws -> ImageProbe {
        let picture = try open()
        let turned = Turn(orientation: picture.orientation).applied(to: picture.size)
        let declared = picture.metadata("bits-per-sample") ?? picture.metadata("heif-bitdepth")
        return ImageProbe(
            format: file.format, width: turned.width, height: turned.height,
            frames: picture.frames, hasAlpha: picture.hasAlpha,
            colourProfileName: picture.profile?.name,
            bitsPerSample: declared ?? picture.bitsPerSample)
    }

    func render(_ recipe: Recipe, square: Bool, widths: [Int]) throws -> (Rendered, [MadeFile]) {
        var (picture, layout, colour) = try develop(recipe, square: square, widths: widths)
        let profile = colour.isWide ? try Vips.displayP3() : nil
        var renditions: [Rendition] = []
        var files: [MadeFile] = []
        // From wide to narrow, each made from the one before, which is already most of the way there.
        for size in layout.sizes.reversed() {
            if size != picture.size { picture = try picture.resized(to: size).inMemory(watch) }
            try watch.check()
            let bytes = try webp(picture, profile: profile)
            let name = "\(size.width).webp"
            renditions.append(Rendition(width: size.width, height: size.height, bytes: bytes.count, file: name))
            files.append(MadeFile(name: name, bytes: bytes))
        }
        let sample = try colour.sample(picture)
        try watch.check()
        let rendered = Rendered(
            width: layout.full.width, height: layout.full.height, renditions: renditions.reversed(),
            placeholder: Placeholder(sample), palette: Palette(sample).swatches)
        return (rendered, files)
    }

    /// The widest rendition's pixels, after which the original and its decoder are no longer in memory.
    private func develop(
        _ recipe: Recipe, square: Bool, widths: [Int]
    ) throws -> (picture: Picture, layout: Layout, colour: Colour) {
        let original = try open()
        let layout = Layout(
            stored: original.size, orientation: original.orientation, recipe: recipe, square: square, widths: widths)
        // The filter is previewed in sRGB, so it is applied in sRGB.
        let colour = Colour(
            of: original, coded: CodedColour.isDisplayP3(file), narrow: recipe.activeFilter != nil)
        let picture = try colour.converted(decoded(original, layout), watch)
        guard let filter = recipe.activeFilter else { return (picture, layout, colour) }
        return (try picture.filtered(filter.look.mixed(recipe.strength)).inMemory(watch), layout, colour)
    }

    /// Reads the header and holds it against the limits.
    func open() throws -> Picture {
        let picture = try Picture.open(file)
        guard picture.size.area <= limits.maxPixels else { throw Problem.imageTooManyPixels(limits) }
        return picture
    }

    /// The part of the original the layout needs, upright and straight, in the original's own colours.
    private func decoded(_ original: Picture, _ layout: Layout) throws -> Picture {
        var picture = try shrunk(original, layout).resized(to: layout.scaled).cropped(to: layout.part)
        guard !layout.turn.isIdentity || layout.rotation != nil else { return picture }
        // The decoder delivers rows from the top once; turning needs them in any order.
        picture = try picture.inMemory(watch, keeping: true).turned(layout.turn)
        guard let rotation = layout.rotation, let size = layout.sizes.last else { return picture }
        return try picture.rotated(rotation, to: size)
    }

    /// Lets the decoder drop detail, but leaves at least a factor of two to the better resampling after it.
    private func shrunk(_ original: Picture, _ layout: Layout) throws -> Picture {
        let ratio = min(
            Double(original.size.width) / Double(layout.scaled.width),
            Double(original.size.height) / Double(layout.scaled.height))
        switch file.format {
        case .jpeg where ratio >= 4:
            return try Picture.open(file, shrink: ratio >= 16 ? 8 : ratio >= 8 ? 4 : 2)
        case .webp where ratio > 2:
            return try Picture.open(file, scale: 2 / ratio)
        default:
            return original
        }
    }

    private func webp(_ picture: Picture, profile: [UInt8]?) throws -> [UInt8] {
        let encoded = try picture.webp(quality: quality, effort: effort)
        guard let file = WebPFile(repacking: encoded, size: picture.size, profile: profile) else {
            throw Problem.imageDamaged.because("no picture in the encoded WebP")
        }
        return file.bytes
    }
}
