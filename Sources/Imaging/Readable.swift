import Core

extension Rendering {
    /// The file as a decoder gets it: itself, or where a decoder would refuse a sound image, the same image written so that
    /// it does not. The stored original stays as it is, and the work is linear in its size.
    static func readable(_ file: ImageFile, _ limits: ImageLimits) -> ImageFile {
        let mended: ImageFile? =
            switch file.format {
            case .jpeg: try? JPEGEnd.added(to: file, limits)
            case .png: withoutBaggage(file, limits)
            case .heic, .avif: alone(file, limits)
            case .webp, .gif, .tiff: nil
            }
        return mended ?? file
    }

    private static func withoutBaggage(_ file: ImageFile, _ limits: ImageLimits) -> ImageFile? {
        guard isHeavy(file), let bytes = try? PublicPNG.bytes(from: file.contents(limits)) else { return nil }
        return ImageFile(bytes, insteadOf: file)
    }

    private static func isHeavy(_ file: ImageFile) -> Bool {
        file.format == .png && (FileWindow(file).map { PNGBaggage($0).isHeavy } ?? false)
    }

    /// What has much beside its pixels, and a structure too broken to leave it out, is no decoder's to inflate.
    func checkBaggage() throws {
        guard file.format == .png, Self.isHeavy(file), !readable.isInstead else { return }
        throw Problem.imageDamaged.because("texts and profiles that cannot be left out")
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
