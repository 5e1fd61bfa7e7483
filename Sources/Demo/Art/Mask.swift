/// How much of each pixel some outlines cover, exactly, by accumulating signed areas along the scan lines.
struct Mask: Sendable {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let stride: Int
    private(set) var coverage: [Float]

    /// - Parameters: `width` and `height` are the canvas's; the outside is clipped.
    init(_ paths: [[Point]], width canvasWidth: Int, height canvasHeight: Int) {
        var low = Point(repeating: .infinity), high = Point(repeating: -.infinity)
        for path in paths {
            for point in path {
                low = pointwiseMin(low, point)
                high = pointwiseMax(high, point)
            }
        }
        let right = Float(canvasWidth), bottom = Float(canvasHeight)
        guard low.x < right, low.y < bottom, high.x > 0, high.y > 0 else {
            (left, top, width, height, stride, coverage) = (0, 0, 0, 0, 0, [])
            return
        }
        left = Int(max(low.x, 0))
        top = Int(max(low.y, 0))
        width = min(Int(min(high.x, right)) + 1, canvasWidth) - left
        height = min(Int(min(high.y, bottom)) + 1, canvasHeight) - top
        stride = width + 2
        coverage = Array(repeating: 0, count: stride * max(height, 0))
        let origin = Point(Float(left), Float(top))
        let (width, height, stride) = (width, height, stride)
        coverage.withUnsafeMutableBufferPointer { cells in
            for path in paths where path.count > 2 {
                var last = path[path.count - 1] - origin
                for point in path {
                    let next = point - origin
                    Self.add(last, next, to: cells, width: width, height: height, stride: stride)
                    last = next
                }
            }
            for row in 0..<height {
                var sum: Float = 0
                for at in row * stride..<row * stride + width {
                    sum += cells[at]
                    cells[at] = min(abs(sum), 1)
                }
                // Anything beyond the right edge is no coverage.
                cells[row * stride + width] = 0
                cells[row * stride + width + 1] = 0
            }
        }
    }

    private static func add(
        _ a: Point, _ b: Point, to cells: UnsafeMutableBufferPointer<Float>, width: Int, height: Int, stride: Int
    ) {
        guard a.y != b.y else { return }
        let sign: Float = a.y < b.y ? 1 : -1
        let (start, end) = a.y < b.y ? (a, b) : (b, a)
        guard end.y > 0, start.y < Float(height) else { return }
        let slope = (end.x - start.x) / (end.y - start.y), limit = Float(width)
        var x = start.y < 0 ? start.x - start.y * slope : start.x
        for row in Int(max(start.y, 0))..<min(Int(end.y) + 1, height) {
            let dy = min(Float(row + 1), end.y) - max(Float(row), start.y)
            guard dy > 0 else { continue }
            let next = x + slope * dy, area = dy * sign, line = row * stride
            let low = bounded(min(x, next), 0, limit), high = bounded(max(x, next), 0, limit)
            x = next
            let first = Int(low), last = Int(high)
            if last == first {
                let part = area * ((low + high) / 2 - Float(first))
                cells[line + first] += area - part
                cells[line + first + 1] += part
                continue
            }
            // The covered area right of the edge grows quadratically in the first and last cell, evenly in between.
            let perCell = 1 / (high - low)
            var covered: Float = 0
            for cell in first...last {
                let from = max(low, Float(cell)), to = min(high, Float(cell + 1))
                let share = (to - from) * perCell
                let inside = share * (Float(cell + 1) - (from + to) / 2)
                cells[line + cell] += area * (inside + covered)
                covered = share - inside
            }
            cells[line + last + 1] += area * covered
        }
    }

    /// The coverage of the pixel at `x`, `y` of the canvas.
    @inline(__always)
    func callAsFunction(_ x: Int, _ y: Int) -> Float {
        guard x >= left, y >= top, x < left + width, y < top + height else { return 0 }
        return coverage.withUnsafeBufferPointer { $0[(y - top) * stride + x - left] }
    }

    /// A soft copy at a sixth of the resolution, for shadows and glows over the whole canvas.
    func softened(canvas: Canvas, radius: Float) -> Field {
        let step = 6
        var field = Field(columns: canvas.width / step + 1, rows: canvas.height / step + 1)
        let columns = field.columns, rows = field.rows
        for row in 0..<rows {
            let y = min(row * canvas.height / max(rows - 1, 1), canvas.height - 1) - top
            guard y >= 0, y < height else { continue }
            for column in 0..<columns {
                let x = min(column * canvas.width / max(columns - 1, 1), canvas.width - 1) - left
                if x >= 0, x < width { field.values[row * columns + column] = coverage[y * stride + x] }
            }
        }
        field.blur(radius: max(Int(radius) / step / 2, 1))
        return field
    }
}
