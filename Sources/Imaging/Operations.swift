import CVips
import Core

extension Picture {
    private func made(_ operation: (OpaquePointer) -> OpaquePointer?) throws -> Picture {
        try use { try Self.made(operation($0)) }
    }

    func resized(to size: Size) throws -> Picture {
        try made { cvips_resize($0, Int32(size.width), Int32(size.height)) }
    }

    func cropped(to frame: Frame) throws -> Picture {
        if frame.left == 0, frame.top == 0, frame.size == size { return self }
        return try made {
            cvips_crop($0, Int32(frame.left), Int32(frame.top), Int32(frame.size.width), Int32(frame.size.height))
        }
    }

    /// Needs pixels in memory.
    func turned(_ turn: Turn) throws -> Picture {
        let mirrored = turn.mirrored ? try made(cvips_mirror) : self
        return turn.quarters == 0 ? mirrored : try mirrored.made { cvips_turn($0, Int32(turn.quarters)) }
    }

    /// Needs pixels in memory.
    func rotated(_ rotation: Layout.Rotation, to size: Size) throws -> Picture {
        try made {
            cvips_rotate(
                $0, rotation.degrees, rotation.x, rotation.y, rotation.left, rotation.top, Int32(size.width),
                Int32(size.height))
        }
    }

    /// With an ICC profile of ours.
    func with(profile: [UInt8]) throws -> Picture { try made { cvips_with_profile($0, profile, profile.count) } }

    func firstBands(_ count: Int) throws -> Picture { try made { cvips_first_bands($0, Int32(count)) } }

    /// Without transparency.
    func onWhite() throws -> Picture { hasAlpha ? try made(cvips_on_white) : self }

    /// With an alpha band that hides nothing.
    func opaque() throws -> Picture { try made(cvips_opaque) }

    /// Needs 8-bit sRGB.
    func filtered(_ matrix: ColourMatrix) throws -> Picture {
        let gains = matrix.rows.flatMap { $0.prefix(3) }
        let offsets = matrix.rows.map { $0[3] * 255 }
        return try made { cvips_recombine($0, gains, offsets) }
    }

    /// Through ICC profiles: from the embedded one, or `fallback` without one that can be used.
    func converted(
        from fallback: String?, to target: String, perceptual: Bool = false, blackPoint: Bool
    ) throws -> Picture {
        try made { cvips_convert($0, fallback, target, perceptual, blackPoint) }
    }

    /// By the declared colour space of the samples, without profiles.
    func convertedToSRGB() throws -> Picture { try made(cvips_to_srgb) }

    func webp(quality: Int, effort: Int, sharp: Bool) throws -> [UInt8] {
        try use { pointer in try Vips.take { cvips_webp(pointer, Int32(quality), Int32(effort), sharp, &$0) } }
    }

    func losslessWebP(quality: Int, effort: Int) throws -> [UInt8] {
        try use { pointer in try Vips.take { cvips_webp_lossless(pointer, Int32(quality), Int32(effort), &$0) } }
    }

    /// Needs pixels in memory.
    var texture: Texture {
        use { pointer in
            var (flat, coloured) = (0.0, 0.0)
            cvips_texture(pointer, &flat, &coloured)
            return Texture(flat: flat, coloured: coloured)
        }
    }

    func jpeg(quality: Int) throws -> [UInt8] {
        try use { pointer in try Vips.take { cvips_jpeg(pointer, Int32(quality), &$0) } }
    }

    func png() throws -> [UInt8] {
        try use { pointer in try Vips.take { cvips_png(pointer, &$0) } }
    }

    /// With the embedded profile or the one named, and nothing else but the pixels.
    func losslessPNG(profile: String?, _ watch: Watch) throws -> [UInt8] {
        do {
            return try use { pointer in
                try watch.use { watch in try Vips.take { cvips_png_lossless(pointer, profile, watch, &$0) } }
            }
        } catch {
            try watch.check()
            throw error
        }
    }
}
