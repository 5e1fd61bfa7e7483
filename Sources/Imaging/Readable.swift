import Core

extension Rendering {
    /// The file as a decoder gets it: itself, or where a decoder would refuse a sound image or never finish it, the
    /// same image written so that it does not. The stored original stays as it is, and the work is linear in its size.
    static func readable(_ file: ImageFile, _ limits: ImageLimits) throws -> ImageFile {
        switch file.format {
        case .jpeg, .png, .webp:
            guard !isHeavy(file) else { return try withoutBaggage(file, limits) }
            return file.format == .jpeg ? (try? JPEGEnd.added(to: file, limits)) ?? file : file
        case .heic, .avif:
            let bare = try HEIFExif.hidden(in: file, limits) ?? file
            return alone(bare, limits) ?? bare
        case .gif, .tiff: return file
        }
    }

    /// What has much beside its pixels, and a structure too broken to leave it out, is no decoder's to inflate or follow.
    private static func withoutBaggage(_ file: ImageFile, _ limits: ImageLimits) throws -> ImageFile {
        let bytes = try file.contents(limits)
        do {
            switch file.format {
            case .jpeg:
                // What was cut short still is, though it ends properly now.
                let isCut = FileWindow(file).map(JPEGEnd.isMissing) ?? false
                return ImageFile(try PublicJPEG.bytes(from: bytes), insteadOf: file, strictly: isCut)
            case .webp: return ImageFile(try PublicWebP.bytes(from: bytes), insteadOf: file)
            default: return ImageFile(try PublicPNG.bytes(from: bytes), insteadOf: file)
            }
        } catch {
            throw Problem.imageDamaged.because("texts, profiles or Exif that cannot be left out")
        }
    }

    private static func isHeavy(_ file: ImageFile) -> Bool {
        guard let window = FileWindow(file) else { return false }
        if file.format == .png, PNGBaggage(window).isHeavy { return true }
        return ExifBlocks(window, file.format).map { !$0.areTrees } ?? false
    }

    /// Only if the decoder refuses it as it is, and reads what is left.
    private static func alone(_ file: ImageFile, _ limits: ImageLimits) -> ImageFile? {
        defer { Vips.forgetErrors() }
        guard (try? Picture.open(file)) == nil, let window = FileWindow(file), let whole = HEIFFile(window),
            let bytes = try? file.contents(limits)
        else { return nil }
        // With its channels, unless they are what the decoder stumbles over.
        for hasChannels in [true, false] {
            guard let part = whole.alone(file.format, bytes, withChannels: hasChannels) else { return nil }
            let left = ImageFile(part, insteadOf: file)
            if (try? Picture.open(left)) != nil { return left }
        }
        return nil
    }
}
