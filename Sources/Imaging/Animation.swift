import CVips
import Core

/// The rendition of an animation: every frame as the recipe has it, as an animated WebP.
extension Rendering {
    /// `nil` for an image that does not move.
    func animation(_ recipe: Recipe, _ original: Picture, _ limits: MotionLimits = MotionLimits()) throws -> (
        Motion, MadeFile?
    )? {
        guard file.format == .gif || file.format == .webp else {
            return movesUnseen.map { (.still($0), nil) }
        }
        let total = original.frames
        guard total > 1 else { return nil }
        let whole = Layout(
            stored: original.size, orientation: original.orientation, recipe: recipe, square: false,
            widths: [Layout.longest])
        guard whole.strips == nil else { return (.still(total), nil) }
        var plan = limits.plan(total, stored: original.size.area, full: whole.full)
        // Once more, smaller, if it has become too heavy.
        for _ in 0..<2 {
            let bytes = try animated(recipe, original, plan.width, plan.frames)
            if bytes.count <= limits.bytes {
                return (
                    Motion(width: plan.width, frames: plan.frames, total: total),
                    MadeFile(name: Motion.file, bytes: bytes)
                )
            }
            let scale = (Double(limits.bytes) / Double(bytes.count)).squareRoot() * 0.9
            plan.width = max(1, Int(Double(plan.width) * scale))
        }
        return (.still(total), nil)
    }

    private func animated(_ recipe: Recipe, _ original: Picture, _ width: Int, _ count: Int) throws -> [UInt8] {
        let layout = Layout(
            stored: original.size, orientation: original.orientation, recipe: recipe, square: false, widths: [width])
        let roll = try Picture.openRoll(readable)
        let delays = roll.delays
        // One below another, read from the top: each frame is small and in memory before the next is decoded.
        let frames = try (0..<count).map { index in
            let frame = Frame(left: 0, top: index * original.size.height, size: original.size)
            return try developed(roll.cropped(to: frame), original, layout, recipe, narrow: true).picture
        }
        try watch.check()
        let encoded = try Picture.animation(
            frames, delays: (0..<count).map { Self.delay(delays.indices.contains($0) ? delays[$0] : 100) },
            loop: original.metadata("loop") ?? 0, quality: quality, effort: effort,
            sharp: frames.first?.texture.hasColouredEdges ?? false, watch)
        return try PublicWebP.bytes(from: encoded)
    }

    /// Milliseconds. Browsers show a frame that names no time worth the name for a tenth of a second.
    private static func delay(_ milliseconds: Int) -> Int { milliseconds <= 10 ? 100 : min(milliseconds, 60_000) }

    /// How many frames an image has that moves elsewhere: an animated PNG, a sequence of AVIF or HEIC. libvips reads
    /// the first frame of these.
    private var movesUnseen: Int? {
        guard let window = FileWindow(file) else { return nil }
        let count =
            switch file.format {
            case .png:
                PNGChunks(window).prefix(10_000).first { ["acTL", "IDAT"].contains($0.name) }.flatMap {
                    $0.name == "acTL" ? window.bigEndian(at: $0.body.lowerBound, 4) : nil
                } ?? 0
            case .avif, .heic: HEIFFile.frames(window)
            case .jpeg, .webp, .gif, .tiff: 0
            }
        return count > 1 ? min(count, 10_000_000) : nil
    }
}

extension Picture {
    /// All frames of a GIF or WebP, one below another.
    static func openRoll(_ file: ImageFile) throws -> Picture {
        switch file.place {
        case .path(let path):
            try made(cvips_open_roll(path, file.format.decoder))
        case .memory(let bytes):
            try made(cvips_open_roll_memory(bytes.baseAddress, bytes.count, file.format.decoder))
        }
    }

    /// How long each frame stays, in milliseconds.
    var delays: [Int] {
        use { pointer in
            var length: Int32 = 0
            guard let delays = cvips_delays(pointer, &length), length > 0 else { return [] }
            return UnsafeBufferPointer(start: delays, count: Int(length)).map { Int($0) }
        }
    }

    /// Frames of one size, all in memory, as an animated WebP.
    static func animation(
        _ frames: [Picture], delays: [Int], loop: Int, quality: Int, effort: Int, sharp: Bool, _ watch: Watch
    ) throws -> [UInt8] {
        // Alpha may begin with a later frame.
        let bands = frames.map(\.bands).max() ?? 3
        let frames = try frames.map { $0.bands < bands ? try $0.opaque() : $0 }
        let milliseconds = delays.map { Int32(clamping: $0) }
        let pointers = frames.map { frame -> OpaquePointer? in frame.use { $0 } }
        do {
            return try withExtendedLifetime(frames) {
                try watch.use { watch in
                    try Vips.take {
                        cvips_animation(
                            pointers, Int32(pointers.count), milliseconds, Int32(clamping: loop), Int32(quality),
                            Int32(effort), sharp, watch, &$0)
                    }
                }
            }
        } catch {
            try watch.check()
            throw error
        }
    }
}
