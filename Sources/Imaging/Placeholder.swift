/// Four colours shown behind an image, as sRGB `rrggbb`: the mean of each quarter, until it has loaded. An image with
/// transparent parts keeps them behind it, so there all four are one ``Ground``.
package struct Placeholder: Hashable, Sendable, Codable, CustomStringConvertible {
    package let topLeft: String
    package let topRight: String
    package let bottomLeft: String
    package let bottomRight: String

    /// The four colours in reading order, 24 digits without a separator.
    package var description: String { topLeft + topRight + bottomLeft + bottomRight }

    /// Reads ``description``; `nil` unless it is 24 hexadecimal digits.
    package init?(_ description: String) {
        let digits = Array(description.lowercased())
        guard digits.count == 24, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        self.init((0..<4).map { String(digits[$0 * 6..<$0 * 6 + 6]) })
    }

    private init(_ corners: [String]) {
        topLeft = corners[0]
        topRight = corners[1]
        bottomLeft = corners[2]
        bottomRight = corners[3]
    }

    init(_ sample: ColourSample) {
        if let ground = Ground(behind: sample) {
            self.init([String](repeating: ground.hex, count: 4))
        } else {
            self.init(quartersOf: sample)
        }
    }

    private init(quartersOf sample: ColourSample) {
        var quarters = [WeightedColour](repeating: WeightedColour(), count: 4)
        for (index, pixel) in sample.pixels.enumerated() {
            let right = index % sample.width * 2 >= sample.width
            let bottom = index / sample.width * 2 >= sample.height
            quarters[(bottom ? 2 : 0) + (right ? 1 : 0)].add(pixel.colour, weight: pixel.opacity)
        }
        // One pixel across has no right half: it looks like the left.
        if sample.width == 1 { (quarters[1], quarters[3]) = (quarters[0], quarters[2]) }
        if sample.height == 1 { (quarters[2], quarters[3]) = (quarters[0], quarters[1]) }
        self.init(quarters.map { $0.mean?.hex ?? "808080" })
    }

    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let placeholder = Placeholder(text) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
        }
        self = placeholder
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
