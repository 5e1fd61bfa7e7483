import Core

@testable import Imaging

extension FuzzTarget {
    /// What an editor sends of a picture, stored as it is read.
    static let recipe = FuzzTarget("recipe", maxLength: 1_100) { bytes in
        guard let recipe = try refusable({ try Recipe(json: Input(bytes).text) }) else { return }
        try hold(try refusable { try Recipe(json: recipe.json) } == recipe, "another recipe than was stored: \(recipe)")
        _ = recipe.isIdentity
    }

    /// A file, and in which order it is read.
    static let byteCursor = FuzzTarget("byte-cursor", maxLength: 512) { bytes in
        var input = Input(bytes)
        let steps = (0..<8).map { _ in (input.byte(), Int(input.byte())) }
        var cursor = ByteCursor(input.bytes)
        _ = try refusable {
            for (step, count) in steps {
                switch step % 7 {
                case 0: _ = try cursor.take(count - 8)
                case 1: _ = try cursor.bigEndian(count % 9)
                case 2: _ = try cursor.littleEndian(count % 9)
                case 3: cursor.skip(to: UInt8(count))
                case 4: cursor = cursor.within(count..<count + 40)
                case 5: _ = try cursor.text(count)
                default: _ = cursor.starts(try cursor.take(min(count, cursor.remaining)), with: "Exif")
                }
                try hold(cursor.offset >= 0 && cursor.remaining >= 0, "at \(cursor.offset)")
                _ = cursor.next
            }
        }
        _ = ExifOrientation(in: input.bytes[...])
        let directories = input.bytes.withUnsafeBytes { ExifDirectories(FileWindow($0), in: 0..<$0.count) }
        try hold(directories.places.count <= 9, "\(directories.places.count) directories")
        _ = ImageFormat(head: input.bytes)
    }

    /// What a PNG or a TIFF says of its colours, read before any decoder reads it.
    static let imageColours = FuzzTarget("image-colours", maxLength: 2_048) { bytes in
        try bytes.withUnsafeBytes { buffer in
            guard let file = try refusable({ try ImageFile(buffer, limits: .standard) }) else { return }
            for isGrey in [false, true] where file.format == .png {
                guard let profile = try refusable({ try PNGColour.profile(file, isGrey: isGrey) }) ?? nil else {
                    continue
                }
                try hold(ColourProfile(profile)?.space == (isGrey ? .grey : .rgb), "a profile that is none")
            }
            guard file.format == .tiff else { return }
            _ = try refusable { try TIFFColour(file).check() }
            _ = RawFile.isRaw(FileWindow(buffer))
        }
    }

    static let jpeg = publicCopy("jpeg", .jpeg) { try PublicJPEG.bytes(from: $0) }
    static let png = publicCopy("png", .png) { try PublicPNG.bytes(from: $0) }
    static let webp = publicCopy("webp", .webp) { try PublicWebP.bytes(from: $0) }
    static let gif = publicCopy("gif", .gif) { try PublicGIF.bytes(from: $0) }

    /// A copy of a copy is the same: nothing is left that has to be left out.
    private static func publicCopy(
        _ name: String, _ format: ImageFormat, _ write: @escaping @Sendable ([UInt8]) throws -> [UInt8]
    ) -> FuzzTarget {
        FuzzTarget(name, maxLength: 2_048) { bytes in
            guard ImageFormat(head: bytes) == format, let copy = try refusable({ try write(bytes) }) else { return }
            // An orientation is written anew, in a block of its own.
            try hold(copy.count <= bytes.count + 64, "\(bytes.count) bytes become \(copy.count)")
            try hold(ImageFormat(head: copy) == format, "a copy of another format")
            try hold(try refusable { try write(copy) } == copy, "a copy that is not its own copy")
        }
    }
}
