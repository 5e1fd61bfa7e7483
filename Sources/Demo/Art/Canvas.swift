/// Where a picture is painted: floating-point sRGB, so that a hundred thin layers do not band.
struct Canvas: Sendable {
    let width: Int
    let height: Int
    private(set) var pixels: [Color]

    init(width: Int, height: Int, _ color: Color = .white) {
        self.width = width
        self.height = height
        pixels = Array(repeating: color, count: width * height)
    }

    var size: Point { Point(Float(width), Float(height)) }
    var center: Point { size / 2 }
    /// The shorter side: lengths are given as parts of it, so that a thumbnail is the same picture.
    var side: Float { Float(min(width, height)) }

    mutating func fill(_ color: Color) {
        pixels.withUnsafeMutableBufferPointer { $0.update(repeating: color) }
    }

    /// Replaces every pixel; `color` gets its centre and its current colour.
    @inline(__always)
    mutating func shade(_ color: (_ x: Float, _ y: Float, _ old: Color) -> Color) {
        let width = width, height = height
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in 0..<height {
                let y = Float(row) + 0.5, start = row * width
                for column in 0..<width {
                    pixels[start + column] = color(Float(column) + 0.5, y, pixels[start + column])
                }
            }
        }
    }

    /// As ``shade(_:)`` within a box, which may reach beyond the edges.
    @inline(__always)
    mutating func shade(
        from low: Point, to high: Point, _ color: (_ x: Float, _ y: Float, _ old: Color) -> Color
    ) {
        let width = width
        let left = Int(bounded(low.x, 0, Float(width))), right = Int(bounded(high.x + 1, 0, Float(width)))
        let top = Int(bounded(low.y, 0, Float(height))), bottom = Int(bounded(high.y + 1, 0, Float(height)))
        guard left < right, top < bottom else { return }
        pixels.withUnsafeMutableBufferPointer { pixels in
            for row in top..<bottom {
                for column in left..<right {
                    let at = row * width + column
                    pixels[at] = color(Float(column) + 0.5, Float(row) + 0.5, pixels[at])
                }
            }
        }
    }

    /// Blends by a mask's coverage; `color` gets the pixel's centre and its current colour.
    @inline(__always)
    mutating func paint(
        _ mask: Mask, opacity: Float = 1, _ color: (_ x: Float, _ y: Float, _ old: Color) -> Color
    ) {
        let width = width
        pixels.withUnsafeMutableBufferPointer { pixels in
            mask.coverage.withUnsafeBufferPointer { coverage in
                for row in 0..<mask.height {
                    let start = (row + mask.top) * width + mask.left, from = row * mask.stride
                    for column in 0..<mask.width {
                        let alpha = coverage[from + column] * opacity
                        guard alpha > 0.002 else { continue }
                        let old = pixels[start + column]
                        let new = color(Float(mask.left + column) + 0.5, Float(mask.top + row) + 0.5, old)
                        pixels[start + column] = old + (new - old) * alpha
                    }
                }
            }
        }
    }

    mutating func fill(_ path: [Point], _ color: Color, opacity: Float = 1) {
        paint(Mask([path], width: width, height: height), opacity: opacity) { _, _, _ in color }
    }

    /// Several outlines at once; one inside another, turning the other way, is a hole.
    mutating func fill(_ paths: [[Point]], _ color: Color, opacity: Float = 1) {
        paint(Mask(paths, width: width, height: height), opacity: opacity) { _, _, _ in color }
    }

    mutating func disc(_ center: Point, _ radius: Float, _ color: Color, opacity: Float = 1) {
        shade(from: center - radius - 1, to: center + radius + 1) { x, y, old in
            let alpha = bounded(radius - length(Point(x, y) - center) + 0.5) * opacity
            return old + (color - old) * alpha
        }
    }

    mutating func ring(_ center: Point, _ radius: Float, _ thickness: Float, _ color: Color, opacity: Float = 1) {
        shade(from: center - radius - thickness, to: center + radius + thickness) { x, y, old in
            let distance = abs(length(Point(x, y) - center) - radius)
            return old + (color - old) * (bounded(thickness / 2 - distance + 0.5) * opacity)
        }
    }
}
