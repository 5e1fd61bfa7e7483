@testable import Imaging

/// Interleaved 8-bit samples a test makes up or reads back.
struct Pixels: Equatable {
    var width: Int
    var height: Int
    var bands: Int
    var samples: [UInt8]

    var size: Size { Size(width, height) }

    init(width: Int, height: Int, bands: Int = 3, samples: [UInt8]) {
        self.width = width
        self.height = height
        self.bands = bands
        self.samples = samples
    }

    /// `colour` gives one pixel's samples.
    init(_ width: Int, _ height: Int, bands: Int = 3, colour: (_ x: Int, _ y: Int) -> [UInt8]) {
        var samples: [UInt8] = []
        samples.reserveCapacity(width * height * bands)
        for y in 0..<height {
            for x in 0..<width { samples += colour(x, y) }
        }
        self.init(width: width, height: height, bands: bands, samples: samples)
    }

    /// Four quarters of one colour each, in reading order.
    static func quarters(_ width: Int, _ height: Int, _ colours: [[UInt8]] = fourColours) -> Pixels {
        Pixels(width, height, bands: colours[0].count) { x, y in
            colours[(y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0)]
        }
    }

    static let fourColours: [[UInt8]] = [[200, 40, 40], [40, 160, 60], [40, 70, 200], [220, 200, 60]]

    /// A grid of `patches`, `side` pixels each, `across` in a row.
    static func chart(_ patches: [[UInt8]], across: Int, side: Int) -> Pixels {
        let rows = (patches.count + across - 1) / across
        return Pixels(across * side, rows * side, bands: patches[0].count) { x, y in
            patches[min(y / side * across + x / side, patches.count - 1)]
        }
    }

    /// The mean of the middle half of each patch of a chart.
    func patches(_ count: Int, across: Int) -> [[Double]] {
        let side = width / across
        return (0..<count).map { index in
            mean(x: index % across * side + side / 4, y: index / across * side + side / 4, side: side / 2)
        }
    }

    subscript(x: Int, y: Int) -> [UInt8] {
        Array(samples[(y * width + x) * bands..<(y * width + x) * bands + bands])
    }

    /// The mean of a square.
    func mean(x: Int, y: Int, side: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: bands)
        for row in y..<y + side {
            for column in x..<x + side {
                for (band, sample) in self[column, row].enumerated() { sums[band] += Double(sample) }
            }
        }
        return sums.map { $0 / Double(side * side) }
    }

    /// The mean around a point given in fractions of both sides.
    func around(_ x: Double, _ y: Double, side: Int = 4) -> [Double] {
        mean(x: Int(x * Double(width)) - side / 2, y: Int(y * Double(height)) - side / 2, side: side)
    }

    func jpeg(quality: Int = 95) throws -> [UInt8] {
        try ImageProcessor.encode(rgb: samples, width: width, height: height, as: .jpeg, quality: quality)
    }

    func png() throws -> [UInt8] { try ImageProcessor.encode(rgb: samples, width: width, height: height, as: .png) }

    /// As the file stores them: nothing is converted.
    init(file path: String) throws {
        try Vips.start()
        let picture = try Picture.open(ImageFile(path, limits: .standard))
        self.init(
            width: picture.size.width, height: picture.size.height, bands: picture.bands,
            samples: try picture.samples())
    }
}

/// Whether colours differ by no more than `tolerance` in any channel.
func near(_ actual: [Double], _ expected: [UInt8], _ tolerance: Double = 6) -> Bool {
    zip(actual, expected).allSatisfy { abs($0 - Double($1)) <= tolerance }
}

extension Rendered {
    var size: Size { Size(width, height) }
}
