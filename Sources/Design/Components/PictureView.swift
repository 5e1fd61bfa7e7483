public import Core

/// How eagerly an image is fetched.
public enum Eagerness: Sendable {
    /// Among the first things seen.
    case first
    /// In the first screenful.
    case early
    /// When it nears the viewport.
    case lazy

    var attributes: HTML {
        switch self {
        case .first: #"fetchpriority="high""#
        case .early: .empty
        case .lazy: #"loading="lazy""#
        }
    }
}

/// An image in its own colours until it has loaded, and never cropped.
///
/// - Parameters:
///   - sizes: its width on the page, as the `sizes` attribute.
///   - fallback: the width for browsers without `srcset`.
public func pictureView(
    _ picture: Picture, sizes: String, fallback: Int = 640, eagerness: Eagerness = .lazy, alt: String? = nil
) -> HTML {
    """
    <img src="\(picture.source(atLeast: fallback))" srcset="\(picture.sourceSet)" sizes="\(sizes)" \
    width="\(picture.width)" height="\(picture.height)" alt="\(alt ?? picture.alt)" decoding="async" \
    \(eagerness.attributes)>
    """
}

extension Picture {
    /// The `sizes` of an image that covers a cell (`object-fit: cover`): wider than the cell where the image is wider in
    /// shape, since its sides are cut off.
    ///
    /// - Parameters:
    ///   - cell: the cell's width from 40 rem on, and below.
    ///   - shape: the cell's width over its height.
    public func sizes(covering cell: (wide: String, narrow: String), shape: Double = 1) -> String {
        "(min-width:40rem) \(width(covering: cell.wide, shape)),\(width(covering: cell.narrow, shape))"
    }

    /// How wide an image is that covers a cell of this width and shape.
    public func width(covering cell: String, _ shape: Double) -> String {
        let factor = (ratio / shape * 100).rounded(.up) / 100
        return factor > 1 ? "calc(\(cell)*\(factor))" : cell
    }

    /// The four corner colours as custom properties, for the gradient behind the image; and its focus, where it has one,
    /// for cells that it covers.
    public var corners: HTML { "\(colours)\(focus.map(Self.position))" }

    /// What is cut off of the image is as near to the focus on both sides as it is in the whole of it.
    private static func position(_ focus: Focus) -> HTML {
        let percent = [1 + focus.x, 1 - focus.y].map { Int(($0 * 50).rounded()) }
        return "--focus:\(percent[0])% \(percent[1])%;"
    }

    private var colours: HTML {
        let digits = Array(placeholder.utf8)
        guard digits.count == 24, digits.allSatisfy(\.isHexDigit) else { return .empty }
        let names = ["--tl", "--tr", "--bl", "--br"]
        return HTML(
            escaping: names.enumerated().map { index, name in
                "\(name):#\(String(decoding: digits[index * 6..<index * 6 + 6], as: UTF8.self));"
            }.joined())
    }

    /// Width over height.
    public var ratio: Double { Double(max(1, width)) / Double(max(1, height)) }

    /// The shape of a cell in a row of small images: in a very tall or wide one, the image is shown whole inside.
    public var boundRatio: String { String((min(max(ratio, 0.5), 2) * 1_000).rounded() / 1_000) }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
