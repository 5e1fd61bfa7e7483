public import Core

extension Picture {
    /// For the viewer: where what moves is.
    public var movingData: HTML { movingSource.map { #" data-moving="\#($0)""# as HTML } ?? .empty }
}

/// The image, moving at once unless less motion is preferred: `image` is its first frame.
public func moving(_ picture: Picture, _ image: HTML) -> HTML {
    guard let source = picture.movingSource else { return image }
    return """
        <picture><source srcset="\(source)" media="(prefers-reduced-motion: no-preference)">\(image)</picture>
        """
}

/// The link to an image, with a button that plays and pauses it if it moves; the script says which of both it is. Without
/// scripts the preference decides alone.
public func withPlayButton(_ picture: Picture, _ link: HTML, in t: Language) -> HTML {
    guard picture.movingSource != nil else { return link }
    return """
        <span class="moving">\(link)<button class="icon-button play" type="button" data-play aria-pressed="false" aria-label="\(t(.playAnimation))">\
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path class="start" d="M8 5.5v13l10.5-6.5z"/>\
        <path class="stop" d="M8.5 6v12M15.5 6v12"/></svg></button></span>
        """
}

extension Phrase {
    fileprivate static let playAnimation = Phrase("움직임 재생", "Play animation")
}
