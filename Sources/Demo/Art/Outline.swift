/// Outlines for ``Canvas/fill(_:_:opacity:)``.
enum Outline {
    static func rectangle(_ low: Point, _ high: Point) -> [Point] {
        [low, Point(high.x, low.y), high, Point(low.x, high.y)]
    }

    static func ellipse(_ center: Point, _ radii: Point, turn: Float = 0, fine: Bool = false) -> [Point] {
        let count = fine ? 96 : max(12, min(160, Int(max(radii.x, radii.y) * 1.5)))
        let axis = direction(turn)
        return (0..<count).map { index in
            let p = direction(Float(index) / Float(count) * tau) * radii
            return center + Point(p.x * axis.x - p.y * axis.y, p.x * axis.y + p.y * axis.x)
        }
    }

    static func circle(_ center: Point, _ radius: Float) -> [Point] { ellipse(center, Point(radius, radius)) }

    /// A closed smooth line through `points` (Catmull–Rom).
    static func smoothed(_ points: [Point], steps: Int = 12) -> [Point] {
        let count = points.count
        var line: [Point] = []
        for index in 0..<count {
            let before = points[(index + count - 1) % count], after = points[(index + 1) % count]
            line += spline(before, points[index], after, points[(index + 2) % count], steps: steps)
        }
        return line
    }

    /// An open smooth line through `points`, ends included.
    static func curve(_ points: [Point], steps: Int = 12) -> [Point] {
        guard let end = points.last else { return [] }
        let last = points.count - 1
        var line: [Point] = []
        for index in 0..<last {
            let before = points[max(index - 1, 0)], after = points[min(index + 2, last)]
            line += spline(before, points[index], points[index + 1], after, steps: steps)
        }
        return line + [end]
    }

    private static func spline(_ a: Point, _ b: Point, _ c: Point, _ d: Point, steps: Int) -> [Point] {
        (0..<steps).map { step in
            let t = Float(step) / Float(steps)
            let linear: Point = (c - a) * t, hollow: Point = a * 2 - b * 5 + c * 4 - d
            let square = hollow * (t * t)
            let bend: Point = (b - c) * 3 - a + d
            let cube = bend * (t * t * t)
            return b + (linear + square + cube) * 0.5
        }
    }

    /// A pebble: a circle whose radius wanders by `wobble` (0…1).
    static func pebble(
        _ center: Point, _ radius: Float, wobble: Float, corners: Int = 8, _ random: inout SeededRandom
    ) -> [Point] {
        let start = random.float(0, tau)
        return smoothed(
            (0..<corners).map { index in
                let angle = start + (Float(index) + random.float(-0.2, 0.2)) / Float(corners) * tau
                return center + direction(angle) * (radius * (1 + random.float(-wobble, wobble)))
            })
    }

    /// The outline of a line drawn with a pen whose width at 0…1 along is `width`.
    static func stroke(_ line: [Point], _ width: (Float) -> Float, round: Bool = true) -> [Point] {
        guard line.count > 1 else { return [] }
        var near: [Point] = [], far: [Point] = []
        near.reserveCapacity(line.count + 8)
        far.reserveCapacity(line.count)
        for index in line.indices {
            let before = line[max(index - 1, 0)], after = line[min(index + 1, line.count - 1)]
            let along = after - before
            let size = max(length(along), 1e-6)
            let normal = Point(-along.y, along.x) / size * (width(Float(index) / Float(line.count - 1)) / 2)
            near.append(line[index] + normal)
            far.append(line[index] - normal)
        }
        if round {
            let end = line[line.count - 1], start = line[0]
            near += cap(from: near[near.count - 1] - end, at: end)
            far.reverse()
            far += cap(from: far[far.count - 1] - start, at: start)
            return near + far
        }
        return near + far.reversed()
    }

    static func stroke(_ line: [Point], _ width: Float, round: Bool = true) -> [Point] {
        stroke(line, { _ in width }, round: round)
    }

    private static func cap(from radius: Point, at center: Point) -> [Point] {
        (1..<8).map { step in
            let turn = direction(-Float(step) / 8 * tau / 2)
            return center + Point(radius.x * turn.x - radius.y * turn.y, radius.x * turn.y + radius.y * turn.x)
        }
    }
}
