import Core

/// The colours a PNG (ISO/IEC 15948 §11.3.2) names by chunks that libvips passes over: gAMA and cHRM, cICP.
enum PNGColour {
    /// An ICC profile that says the same; `nil` where the image has one, is sRGB, or says nothing. Throws
    /// ``Core/Problem/imageHDR`` for brightness beyond what renditions can show.
    static func profile(_ file: ImageFile, isGrey: Bool) throws -> [UInt8]? {
        let chunks = FileWindow(file).map(chunks) ?? [:]
        if let coded = chunks["cICP"], coded.count >= 4 { return try profile(coded: coded, isGrey: isGrey) }
        guard chunks["iCCP"] == nil, chunks["sRGB"] == nil else { return nil }
        let gamma = chunks["gAMA"].flatMap { number($0, 0) }.map { Double($0) / 100_000 }
        let primaries = chunks["cHRM"].flatMap(primaries) ?? .sRGB
        // What nearly is sRGB was meant to be.
        let isUsual = gamma.map { abs($0 - 0.45455) < 0.01 } ?? true
        if isUsual, primaries.isNear(.sRGB) { return nil }
        guard (0.1...10).contains(gamma ?? 1) else { return nil }
        return MatrixProfile(primaries, gamma: gamma.map { 1 / $0 }, isGrey: isGrey)?.bytes
    }

    /// ITU-T H.273: primaries and transfer function.
    private static func profile(coded: ArraySlice<UInt8>, isGrey: Bool) throws -> [UInt8]? {
        let (primaries, transfer) = (coded[coded.startIndex], coded[coded.startIndex + 1])
        guard ![16, 18].contains(transfer) else { throw Problem.imageHDR }
        let gamma: Double? = transfer == 4 ? 2.2 : transfer == 5 ? 2.8 : transfer == 8 ? 1 : nil
        // Display P3 has a profile of its own.
        guard let named = [1: Primaries.sRGB, 9: .rec2020, 11: .dciP3][primaries], named != .sRGB || gamma != nil else {
            return nil
        }
        return MatrixProfile(named, gamma: gamma, isGrey: isGrey)?.bytes
    }

    private static func primaries(_ chunk: ArraySlice<UInt8>) -> Primaries? {
        let values = (0..<8).compactMap { number(chunk, $0 * 4) }.map { Double($0) / 100_000 }
        guard values.count == 8, values.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let points = (0..<4).map { Primaries.Point(x: values[$0 * 2], y: values[$0 * 2 + 1]) }
        return Primaries(white: points[0], red: points[1], green: points[2], blue: points[3])
    }

    private static func number(_ chunk: ArraySlice<UInt8>, _ offset: Int) -> Int? {
        let part = chunk.dropFirst(offset).prefix(4)
        return part.count == 4 ? part.reduce(0) { $0 << 8 | Int($1) } : nil
    }

    /// The first of each name, until the pixels begin; of a long one, that it is there is enough.
    private static func chunks(_ file: FileWindow) -> [String: ArraySlice<UInt8>] {
        var found: [String: ArraySlice<UInt8>] = [:]
        for (name, body) in PNGChunks(file).prefix(10_000) {
            guard name != "IDAT" else { break }
            guard ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"].contains(name), found[name] == nil else { continue }
            found[name] = body.count > 64 ? [] : body.compactMap { file.byte(at: $0) }[...]
        }
        return found
    }
}
