import Core
import Design

/// The images of a work: on a phone one at a time, to swipe; on a desktop one below another.
func workImages(_ images: [WorkImage], title: String, in t: Language) -> HTML {
    // The first one fills the width; a much taller or wider one is shown whole inside.
    let first = images.first?.picture.ratio ?? 1
    let ratio = images.count == 1 ? max(first, 0.5) : min(max(first, 0.75), 1.4)
    let slides = images.enumerated().map { index, image in
        slide(image.picture, title: title, number: index + 1, of: images.count, in: t)
    }
    return """
        <div class="work-images" style="--r:\(rounded(ratio))">
        <ul class="slides" data-slides\(if: images.count > 1, #" tabindex="0""#)>\(slides)</ul>
        \(if: images.count > 1, dots(images.count))
        </div>
        """
}

private func slide(_ picture: Picture, title: String, number: Int, of count: Int, in t: Language) -> HTML {
    let name = picture.alt.isEmpty ? count == 1 ? title : "\(title) \(number)/\(count)" : picture.alt
    return """
        <li class="slide" style="--r:\(rounded(picture.ratio));--w:\(picture.width)px;\(picture.corners)">\
        <a href="\(picture.source(atLeast: picture.width))" data-zoom aria-label="\(t(.zoom)): \(name)">\
        \(pictureView(
            picture, sizes: "(min-width:900px) calc(100vw - 500px),100vw", fallback: 1280,
            eagerness: number == 1 ? .first : .lazy, alt: name))</a></li>
        """
}

/// The visible position of the image; the script keeps it current.
private func dots(_ count: Int) -> HTML {
    let dots = (0..<count).map { #"<span\#(if: $0 == 0, #" class="current""#)></span>"# as HTML }
    return """
        <p class="counter" aria-hidden="true">1/\(count)</p><p class="dots" aria-hidden="true">\(dots)</p>
        """
}

private func rounded(_ ratio: Double) -> String { String((ratio * 1_000).rounded() / 1_000) }

extension Phrase {
    fileprivate static let zoom = Phrase("크게 보기", "Zoom")
}
