import Core
import Design
import Works

/// The images of a work: on a phone one at a time, to swipe; on a desktop one below another, as everywhere if any of them
/// is long.
///
/// - Parameters:
///   - layers: what covers each; empty for nothing.
///   - marks: how many marks the first holds, and whether all are to be seen from the start; `nil` for none taken.
func workImages(
    _ images: [WorkImage], title: String, over layers: [HTML], marks: (count: Int, areShown: Bool)?, in t: Language
) -> HTML {
    // As high as the highest, within bounds: nothing jumps from one to the next.
    let highest = images.map(\.picture.ratio).min() ?? 1
    let ratio = images.count == 1 ? max(highest, 0.5) : min(max(highest, 0.65), 1.4)
    let slides = images.enumerated().map { index, image in
        slide(
            image.picture, title: title, number: index + 1, of: images.count,
            under: layers.isEmpty ? .empty : layers[index], in: t)
    }
    let isStacked = areStacked(images)
    return """
        <div class="work-images\(if: isStacked, " stacked")\(if: images.count == 1 && !isStacked, " single")" \
        style="--r:\(rounded(ratio))"\(if: marks?.areShown == false, " data-bare")>
        \(imageTools(images.count, marks, in: t))<ul class="slides" data-slides\(if: images.count > 1 && !isStacked, #" tabindex="0""#)>\(slides)</ul>
        \(if: images.count > 1 && !isStacked, dots(images.count))
        </div>
        """
}

/// Whether images hang below each other, each as long as it is.
func areStacked(_ images: [WorkImage]) -> Bool { images.contains { $0.picture.isLong } }

private func slide(
    _ picture: Picture, title: String, number: Int, of count: Int, under layer: HTML, in t: Language
) -> HTML {
    let name = picture.alt.isEmpty ? count == 1 ? title : "\(title) \(number)/\(count)" : picture.alt
    let shape: HTML = picture.isTall ? " tall" : picture.isWide ? " wide" : .empty
    let image =
        picture.isLong
        ? longPictureView(
            picture, sizes: picture.isWide ? picture.width(covering: "60svh", 1) : columnSizes,
            eagerness: number == 1 ? .first : .lazy, alt: name)
        : moving(
            picture,
            pictureView(
                picture, sizes: columnSizes, fallback: 1280, eagerness: number == 1 ? .first : .lazy, alt: name))
    let link: HTML = """
        <a href="\(picture.source(atLeast: picture.width))" data-zoom\(picture.pieces)\
        \(picture.movingData) aria-label="\(t(.zoom)): \(name)">\(image)</a>\(layer)
        """
    return """
        <li class="slide\(shape)" style="\(bounds(picture))\(picture.corners)">\
        \(withPlayButton(picture, link, in: t))\(if: picture.isWide, wholeSwitch(in: t))</li>
        """
}

/// Below a panorama that scrolls: shows all of it at once, as wide as the column, and back. For scripts, as they find
/// that it does not fit.
private func wholeSwitch(in t: Language) -> HTML {
    """
    <button type="button" class="text-button" data-whole-switch aria-pressed="false" hidden>\(t(.wholeImage))</button>
    """
}

/// Of long images to the pixel: the strips must end where their frame ends.
private func bounds(_ picture: Picture) -> HTML {
    guard picture.isLong else { return "--r:\(rounded(picture.ratio));--w:\(picture.width)px;" }
    return "--r:\(picture.width)/\(picture.height);--w:\(picture.width)px;--h:\(picture.height)px;"
}

private let columnSizes = "(min-width:900px) calc(100vw - 500px),100vw"

/// Over the images, and staying there: which of them is looked at, and a switch for the marks. Scripts keep both current.
private func imageTools(_ count: Int, _ marks: (count: Int, areShown: Bool)?, in t: Language) -> HTML {
    guard count > 1 || marks != nil else { return .empty }
    let toggle = marks.map { marks -> HTML in
        """
        <button type="button" class="marks-switch" aria-pressed="\(marks.areShown ? "true" : "false")" data-marks-switch \
        data-to-comment="\(t(.toComment))"\
        \(if: marks.count == 0, " hidden")>\(icon(.pin))<span>\(t(.marks))</span> <span class="count">\(marks.count)</span>\
        </button>
        """
    }
    return """
        <div class="image-tools">\(toggle)\
        \(if: count > 1, #"<p class="counter" aria-hidden="true">1/\#(count)</p>"#)</div>
        """
}

private func dots(_ count: Int) -> HTML {
    let dots = (0..<count).map { #"<span\#(if: $0 == 0, #" class="current""#)></span>"# as HTML }
    return #"<p class="dots" aria-hidden="true">\#(dots)</p>"#
}

private func rounded(_ ratio: Double) -> String { String((ratio * 1_000).rounded() / 1_000) }

extension Phrase {
    fileprivate static let zoom = Phrase("크게 보기", "Zoom")
    fileprivate static let toComment = Phrase("댓글에서 보기", "In the comments")
    fileprivate static let marks = Phrase("표시", "Marks")
}
