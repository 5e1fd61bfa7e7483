/// A rectangle of an image, in fractions of its width and height from the top left corner.
package struct Crop: Codable, Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole image.
    package static let whole = Crop(x: 0, y: 0, width: 1, height: 1)

    /// Whether the rectangle has an area and is inside the image, within a browser's rounding.
    var isInside: Bool {
        let slack = 1e-4
        return [x, y, width, height].allSatisfy(\.isFinite)
            && x >= -slack && y >= -slack && width >= 0.005 && height >= 0.005
            && x + width <= 1 + slack && y + height <= 1 + slack
    }

    /// The same rectangle without that rounding.
    var clamped: Crop {
        let x = min(max(x, 0), 1)
        let y = min(max(y, 0), 1)
        return Crop(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
    }
}
