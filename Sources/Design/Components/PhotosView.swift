public import Core

/// The photos of a post: one in its own shape within bounds, several in cells they cover.
public func postPhotos(_ pictures: [Picture], in t: Language) -> HTML {
    guard !pictures.isEmpty else { return .empty }
    let items = pictures.enumerated().map { index, picture -> HTML in
        let isAlone = pictures.count == 1
        // The first of three is as high as the others together.
        let shape = isAlone ? max(0.6, min(2.4, picture.ratio)) : pictures.count == 3 && index == 0 ? 0.5 : 1
        let photo: HTML = """
            <a href="\(picture.source(atLeast: 1_600))" style="\(picture.corners)\(isAlone ? "--r:\(shape)" : "")" \
            data-photo\(picture.pieces)\(picture.movingData)>\
            \(moving(
                picture,
                pictureView(
                    picture,
                    sizes: picture.sizes(covering: isAlone ? ("32rem", "80vw") : ("16rem", "40vw"), shape: shape),
                    alt: picture.alt.isEmpty ? t(.photo) : picture.alt)))</a>
            """
        return withPlayButton(picture, photo, in: t)
    }
    return #"<div class="post-photos" data-count="\#(pictures.count)">\#(items)</div>"#
}
