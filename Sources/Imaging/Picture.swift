import CVips
import Core

/// An image of libvips: a description of pixels that are computed when asked for.
///
/// Stays on the thread that made it. Methods throw ``Core/Problem/imageDamaged`` or
/// `imageUnfamiliar` with libvips' words as the cause.
final class Picture {
    private let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { cvips_release(pointer) }

    /// Lends the image to a wrapper, and keeps it until that returns.
    func use<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(pointer) }
    }

    /// Takes over the reference a wrapper returned.
    static func made(_ pointer: OpaquePointer?) throws -> Picture {
        guard let pointer else { throw Vips.refusal() }
        return Picture(pointer)
    }

    /// `shrink` and `scale` let the decoders of JPEG and WebP skip detail that is not needed.
    static func open(_ file: ImageFile, shrink: Int = 1, scale: Double = 1) throws -> Picture {
        let (decoder, shrink) = (file.format.decoder, Int32(shrink))
        let picture =
            switch file.place {
            case .path(let path): try made(cvips_open(path, decoder, shrink, scale))
            case .memory(let bytes):
                try made(
                    cvips_open_memory(bytes.baseAddress, bytes.count, decoder, shrink, scale, file.isStrict))
            }
        if [.jpeg, .png, .webp].contains(file.format) { picture.orient() }
        return picture
    }

    /// Reads Exif as ``PublicCopy`` does: libvips is less particular about it.
    private func orient() {
        use { pointer in
            var length = 0
            let block = cvips_exif(pointer, &length).map { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
            cvips_orient(pointer, Int32(ExifOrientation(in: block?[...] ?? []).value))
        }
    }

    static func pixels(_ samples: [UInt8], _ size: Size, bands: Int) throws -> Picture {
        try made(cvips_from_pixels(samples, Int32(size.width), Int32(size.height), Int32(bands)))
    }

    var size: Size { use { Size(Int(cvips_width($0)), Int(cvips_height($0))) } }
    var bands: Int { use { Int(cvips_bands($0)) } }
    var hasAlpha: Bool { use(cvips_has_alpha) }
    var isCMYK: Bool { use(cvips_is_cmyk) }
    /// Whether samples are 8- or 16-bit grey, RGB or CMYK, which colour profiles describe.
    var isDeviceColour: Bool { use(cvips_is_device_colour) }
    var bitsPerSample: Int { use { Int(cvips_sample_bits($0)) } }
    var orientation: Int { use { Int(cvips_orientation($0)) } }
    var frames: Int { use { max(1, Int(cvips_pages($0))) } }

    func metadata(_ name: String) -> Int? {
        let value = use { cvips_metadata_int($0, name, Int32.min) }
        return value == Int32.min ? nil : Int(value)
    }

    /// The embedded ICC profile.
    var profile: ColourProfile? {
        use { pointer in
            var length = 0
            guard let bytes = cvips_profile(pointer, &length) else { return nil }
            return ColourProfile(Array(UnsafeRawBufferPointer(start: bytes, count: length)))
        }
    }

    /// Computes every pixel. The result has no metadata of the source, except the profile if `profile` says so.
    func inMemory(_ watch: Watch, keeping profile: Bool = false) throws -> Picture {
        guard let copy = use({ pointer in watch.use { cvips_memory(pointer, $0, profile) } }) else {
            let refusal = Vips.refusal()
            try watch.check()
            throw refusal
        }
        return Picture(copy)
    }

    /// Interleaved 8-bit samples.
    func samples() throws -> [UInt8] {
        try use { pointer in
            var length = 0
            guard let bytes = cvips_pixels(pointer, &length) else {
                throw Vips.refusal()
            }
            defer { cvips_free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: length))
        }
    }
}

extension ImageFormat {
    var decoder: cvips_format {
        switch self {
        case .jpeg: CVIPS_JPEG
        case .png: CVIPS_PNG
        case .webp: CVIPS_WEBP
        case .heic, .avif: CVIPS_HEIF
        case .gif: CVIPS_GIF
        case .tiff: CVIPS_TIFF
        }
    }
}
