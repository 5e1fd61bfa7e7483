import Core

/// One original on its way to its renditions. Everything happens on the thread that calls.
struct Rendering {
    /// As it is stored.
    let file: ImageFile
    /// As decoders get it.
    let readable: ImageFile
    let limits: ImageLimits
    let quality: Int
    let effort: Int
    let watch: Watch

    /// Looks at the file; what decoders say of it from here on is about this one.
    init(file: ImageFile, limits: ImageLimits, quality: Int, effort: Int, watch: Watch) throws {
        Vips.forgetErrors()
        self.file = file
        readable = try Self.readable(file, limits)
        self.limits = limits
        self.quality = quality
        self.effort = effort
        self.watch = watch
    }

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

    /// - Parameter moving: whether an animation gets a rendition that moves.
    func render(_ recipe: Recipe, square: Bool, moving: Bool, widths: [Int]) throws -> (Rendered, [MadeFile]) {
        var (picture, layout, colour) = try develop(recipe, square: square, widths: widths)
        let profile = colour.isWide ? try Vips.displayP3() : nil
        var renditions: [Rendition] = []
        var files = try strips(of: picture, layout, profile: profile)
        // From wide to narrow, each made from the one before, which is already most of the way there.
        for size in layout.sizes.reversed() {
            if size != picture.size { picture = try picture.resized(to: size).inMemory(watch) }
            try watch.check()
            let bytes = try webp(picture, picture.texture, profile: profile)
            let name = "\(size.width).webp"
            renditions.append(Rendition(width: size.width, height: size.height, bytes: bytes.count, file: name))
            files.append(MadeFile(name: name, bytes: bytes))
        }
        let motion = moving ? try animation(recipe, open()) : nil
        if let file = motion?.1 { files.append(file) }
        let sample = try colour.sample(picture)
        try watch.check()
        let rendered = Rendered(
            width: layout.full.width, height: layout.full.height, renditions: renditions.reversed(),
            strips: layout.strips, motion: motion?.0, pages: Pages.count(of: file), placeholder: Placeholder(sample),
            palette: Palette(sample).swatches)
        return (rendered, files)
    }

    /// A long image's pixels at the scale it is read at, piece by piece.
    private func strips(of picture: Picture, _ layout: Layout, profile: [UInt8]?) throws -> [MadeFile] {
        guard let strips = layout.strips else { return [] }
        let texture = picture.texture
        return try strips.frames(of: picture.size).enumerated().map { index, frame in
            try watch.check()
            return MadeFile(
                name: strips.file(index), bytes: try webp(picture.cropped(to: frame), texture, profile: profile))
        }
    }

    /// The widest rendition's pixels, or the strips', after which the original and its decoder are no longer in memory.
    private func develop(
        _ recipe: Recipe, square: Bool, widths: [Int]
    ) throws -> (picture: Picture, layout: Layout, colour: Colour) {
        let original = try open()
        let layout = Layout(
            stored: original.size, orientation: original.orientation, recipe: recipe, square: square, widths: widths,
            bands: original.hasAlpha ? 4 : 3)
        let (picture, colour) = try developed(shrunk(original, layout), original, layout, recipe)
        return (picture, layout, colour)
    }

    /// The pixels of `source`, which has those of `original` or fewer, in their final size and colours.
    func developed(
        _ source: Picture, _ original: Picture, _ layout: Layout, _ recipe: Recipe, narrow: Bool = false
    ) throws -> (picture: Picture, colour: Colour) {
        // The filter is previewed in sRGB, so it is applied in sRGB.
        let colour = Colour(
            of: original, coded: CodedColour.isDisplayP3(readable), narrow: narrow || recipe.activeFilter != nil)
        let picture = try colour.converted(decoded(source, layout), watch)
        guard let filter = recipe.activeFilter else { return (picture, colour) }
        return (try picture.filtered(filter.look.mixed(recipe.strength)).inMemory(watch), colour)
    }

    /// Reads the header and holds it against the limits.
    func open() throws -> Picture {
        let tiff = file.format == .tiff ? TIFFColour(file) : nil
        try tiff?.check()
        let picture = try opened()
        guard picture.size.area <= limits.maxPixels else { throw Problem.imageTooManyPixels(limits) }
        switch file.format {
        case .png where picture.isDeviceColour:
            let profile = try PNGColour.profile(readable, isGrey: picture.bands < 3)
            return try profile.map { try picture.with(profile: $0) } ?? picture
        default:
            return try tiff?.coloursAlone(picture) ?? picture
        }
    }

    private func opened() throws -> Picture {
        do { return try Picture.open(readable) } catch let problem as Problem {
            guard [.heic, .avif].contains(file.format), let window = FileWindow(file) else { throw problem }
            // Frames without an image, or one of another codec: nothing is wrong with that, only nobody here reads it.
            let isFamiliar = HEIFFile(window)?.isFamiliar ?? (HEIFFile.frames(window) == 0)
            throw isFamiliar ? problem : .imageUnfamiliar.because(problem.cause ?? "")
        }
    }

    /// The part of the original the layout needs, upright and straight, in the original's own colours.
    private func decoded(_ source: Picture, _ layout: Layout) throws -> Picture {
        var picture = try source.resized(to: layout.scaled).cropped(to: layout.part)
        guard !layout.turn.isIdentity || layout.rotation != nil else { return picture }
        // The decoder delivers rows from the top once; turning needs them in any order.
        picture = try picture.inMemory(watch, keeping: true).turned(layout.turn)
        guard let rotation = layout.rotation else { return picture }
        return try picture.rotated(rotation, to: layout.top)
    }

    /// Lets the decoder drop detail, but leaves at least a factor of two to the better resampling after it.
    func shrunk(_ original: Picture, _ layout: Layout) throws -> Picture {
        let ratio = min(
            Double(original.size.width) / Double(layout.scaled.width),
            Double(original.size.height) / Double(layout.scaled.height))
        switch file.format {
        case .jpeg where ratio >= 4:
            return try Picture.open(readable, shrink: ratio >= 16 ? 8 : ratio >= 8 ? 4 : 2)
        case .webp where ratio > 2:
            return try Picture.open(readable, scale: 2 / ratio)
        default:
            return original
        }
    }

    /// Drawings without loss where that is not much larger; the rest with care for coloured edges, if it has any.
    private func webp(_ picture: Picture, _ texture: Texture, profile: [UInt8]?) throws -> [UInt8] {
        let effort = self.effort(for: picture)
        let exact = texture.isDrawn ? try picture.losslessWebP(quality: quality, effort: effort) : nil
        var encoded = exact ?? []
        // A quarter of a bit for each pixel is less than loss would leave: nothing is to be compared.
        if exact.map({ $0.count * 32 > picture.size.area }) ?? true {
            try watch.check()
            encoded = try picture.webp(quality: quality, effort: effort, sharp: texture.hasColouredEdges)
            if let exact, exact.count <= texture.worth(encoded.count) { encoded = exact }
        }
        guard let file = WebPFile(repacking: encoded, size: picture.size, profile: profile) else {
            throw Problem.imageDamaged.because("no picture in the encoded WebP")
        }
        return file.bytes
    }

    /// The smallest are what walls consist of: loaded most often, by phones on slow lines, and quick to make.
    private func effort(for picture: Picture) -> Int { picture.size.width > 480 ? effort : min(effort + 3, 6) }
}
