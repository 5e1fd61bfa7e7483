#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where the pixels of a rendition come from: the original is scaled once, so that the part a recipe keeps is exactly
/// as wide as the widest rendition, and only that part is turned and straightened.
struct Layout {
    /// The recipe's result at full resolution.
    let full: Size
    /// Of the renditions, from narrow to wide.
    let sizes: [Size]
    /// What a long image is cut into besides.
    let strips: Strips?
    /// The size the original is decoded for: that of the strips, or of the widest rendition.
    let top: Size
    /// The whole original, as stored, at that scale.
    let scaled: Size
    /// The part of it that is needed, as stored.
    let part: Frame
    /// Makes that part upright and adds the recipe's quarter turns.
    let turn: Turn
    /// What straightens the turned part; `nil` when nothing is to be done.
    let rotation: Rotation?

    struct Rotation {
        let degrees: Double
        /// Moves the part so that the centre of the image is the origin.
        let x, y: Double
        /// Moves the rotated part so that the result begins at the origin.
        let left, top: Double
    }

    init(stored: Size, orientation: Int, recipe: Recipe, square: Bool, widths: [Int], bands: Int = 3) {
        let turn = Turn(orientation: orientation).then(quarterTurns: recipe.quarterTurns)
        let turned = turn.applied(to: stored)
        let angle = recipe.straighten * .pi / 180
        let inner = Self.innerScale(turned, angle: angle)
        let straight = (width: Double(turned.width) * inner, height: Double(turned.height) * inner)
        let crop = Self.squared(recipe.crop ?? .whole, in: straight, square)

        var full = Size(
            max(1, Int((crop.width * straight.width).rounded())), max(1, Int((crop.height * straight.height).rounded()))
        )
        if square { full = Size(min(full.width, full.height), min(full.width, full.height)) }
        // A thread is one pixel wide at the least, and then shorter than it is.
        let sizes = Self.widths(widths, of: full).map { width in
            let size = full.at(width: width)
            return Size(size.width, min(size.height, Self.longest))
        }
        let widest = sizes.last ?? full
        // Strips are the first to be made, so no rendition may be wider.
        let strips = Strips(of: full, bands: bands).flatMap { $0.width >= widest.width ? $0 : nil }
        let top = strips.map { full.at(width: $0.width) } ?? widest
        self.full = full
        self.sizes = sizes
        self.strips = strips
        self.top = top
        self.turn = turn

        let (across, down) = (Double(top.width) / Double(full.width), Double(top.height) / Double(full.height))
        let upright = Size(
            max(top.width, Int((Double(turned.width) * across).rounded())),
            max(top.height, Int((Double(turned.height) * down).rounded())))
        scaled = turn.isSideways ? Size(upright.height, upright.width) : upright

        let frame: Frame
        if angle == 0 {
            let left = Int((crop.x * straight.width * across).rounded())
            let above = Int((crop.y * straight.height * down).rounded())
            frame = Frame(
                left: min(left, upright.width - top.width), top: min(above, upright.height - top.height), size: top)
            rotation = nil
        } else {
            let centre = (x: Double(upright.width) / 2, y: Double(upright.height) / 2)
            let middle = (
                x: (crop.x + crop.width / 2 - 0.5) * straight.width * across,
                y: (crop.y + crop.height / 2 - 0.5) * straight.height * down
            )
            frame = Self.bounds(of: top, around: middle, angle: angle, centre: centre, in: upright)
            // Positions are those of pixel centres, half a pixel inside their edges.
            rotation = Rotation(
                degrees: recipe.straighten,
                x: Double(frame.left) + 0.5 - centre.x, y: Double(frame.top) + 0.5 - centre.y,
                left: Double(top.width) / 2 - middle.x - 0.5, top: Double(top.height) / 2 - middle.y - 0.5)
        }
        part = turn.source(of: frame, in: scaled)
    }

    /// Pixels of a side, which WebP can have.
    static let longest = 16_383

    /// The width requested, never above the image's own; the image's own where a larger one was requested. A step that
    /// differs by less than a tenth from the image's own width is left out for it.
    static func widths(_ requested: [Int], of full: Size) -> [Int] {
        let (longest, most) = (Double(Self.longest), 20_000_000.0)
        let scale = min(
            1, longest / Double(max(full.width, full.height)), (most / Double(full.area)).squareRoot())
        let limit = max(1, Int(Double(full.width) * scale))
        var widths = Set(requested.filter { $0 > 0 && $0 <= limit }).sorted()
        if widths.isEmpty || requested.contains(where: { $0 > limit }) {
            if let last = widths.last, last != limit, Double(limit) < Double(last) * 1.1 { widths.removeLast() }
            if widths.last != limit { widths.append(limit) }
        }
        return widths
    }

    /// How much of both sides is left by the largest rectangle of the same aspect inside a rotated image.
    private static func innerScale(_ size: Size, angle: Double) -> Double {
        guard angle != 0 else { return 1 }
        let aspect = Double(max(size.width, size.height)) / Double(min(size.width, size.height))
        return 1 / (cos(angle) + aspect * abs(sin(angle)))
    }

    private static func squared(_ crop: Crop, in size: (width: Double, height: Double), _ square: Bool) -> Crop {
        guard square else { return crop }
        let side = min(crop.width * size.width, crop.height * size.height)
        let (width, height) = (side / size.width, side / size.height)
        return Crop(
            x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width: width, height: height)
    }

    /// The pixels that rotate into `size` around `middle`, with the neighbours interpolation looks at.
    private static func bounds(
        of size: Size, around middle: (x: Double, y: Double), angle: Double, centre: (x: Double, y: Double),
        in upright: Size
    ) -> Frame {
        let corners = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { corner in
            let x = middle.x + corner.0 * Double(size.width) / 2
            let y = middle.y + corner.1 * Double(size.height) / 2
            return (x: x * cos(angle) + y * sin(angle) + centre.x, y: y * cos(angle) - x * sin(angle) + centre.y)
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let left = max(0, Int(((xs.min() ?? 0) - 3).rounded(.down)))
        let top = max(0, Int(((ys.min() ?? 0) - 3).rounded(.down)))
        let right = min(upright.width, Int(((xs.max() ?? 0) + 3).rounded(.up)))
        let bottom = min(upright.height, Int(((ys.max() ?? 0) + 3).rounded(.up)))
        return Frame(left: left, top: top, size: Size(max(1, right - left), max(1, bottom - top)))
    }
}
