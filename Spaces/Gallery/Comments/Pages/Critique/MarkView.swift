package import Comments
package import Core
package import Design

/// The layer over an image: a link for each mark on it. Empty it takes those that come.
///
/// - Parameters:
///   - here: the comments that the page shows.
///   - path: the page's own.
package func marksLayer(
    on media: ID<Media>, _ marks: [CommentMark], showing here: Set<ID<Post>>, at path: String, in t: Language
) -> HTML {
    let items = marks.filter { $0.place.media == media }.map { mark -> HTML in
        let comment = mark.comment
        let anchor = "#comment-\(comment)"
        // A page of comments begins behind the one it names.
        let target = here.contains(comment) ? anchor : "\(path)?before=\(comment.rawValue + 1)\(anchor)"
        return spot(mark, to: target, in: t)
    }
    return #"<div class="marks" id="marks-\#(media.rawValue)" data-marks="\#(media.rawValue)">\#(items)</div>"#
}

/// One mark over an image.
package func spot(_ mark: CommentMark, to path: String, in t: Language) -> HTML {
    """
    <a class="spot\(if: !mark.place.isPoint, " area")" id="mark-\(mark.comment.rawValue)" href="\(path)" \
    style="\(corners(mark.place))"><span>\(mark.number)</span>\
    <span class="visually-hidden">\(t(mark.name))</span></a>
    """
}

/// In a comment: leads to its mark. The script makes the mark of it where the page has none.
func markLink(_ mark: CommentMark, below work: ID<Post>, in t: Language) -> HTML {
    if let version = mark.olderVersion {
        let path = "\(work.versionsPath(of: mark.place.media))#mark-\(mark.comment)"
        return """
            <p class="marked"><a href="\(path)">\(icon(.pin))<span>\(t(mark.name)), \(t(.onVersion(version)))</span></a></p>
            """
    }
    return """
        <p class="marked"><a href="#mark-\(mark.comment.rawValue)" data-pin="\(mark.place.media.rawValue)" data-number="\(mark.number)" \
        style="\(corners(mark.place))">\(icon(.pin))<span>\(t(mark.name))</span></a></p>
        """
}

extension CommentMark {
    package var name: Phrase {
        let zone = Phrase.zones[place.zone]
        return Phrase("표시 \(number), \(zone.korean)", "Mark \(number), \(zone.english)")
    }
}

private func corners(_ place: MarkPlace) -> String {
    "--mx:\(percent(place.x));--my:\(percent(place.y));--mw:\(percent(place.w));--mh:\(percent(place.h))"
}

private func percent(_ value: Int) -> String {
    let hundredths = value % 100
    return "\(value / 100).\(hundredths < 10 ? "0" : "")\(hundredths)%"
}

extension Phrase {
    fileprivate static func onVersion(_ number: Int) -> Phrase { Phrase("버전 \(number)", "version \(number)") }
    /// The ninths of an image, row by row.
    static let zones = [
        Phrase("왼쪽 위", "at the upper left"), Phrase("위쪽", "at the top"), Phrase("오른쪽 위", "at the upper right"),
        Phrase("왼쪽", "at the left"), Phrase("가운데", "in the middle"), Phrase("오른쪽", "at the right"),
        Phrase("왼쪽 아래", "at the lower left"), Phrase("아래쪽", "at the bottom"),
        Phrase("오른쪽 아래", "at the lower right"),
    ]
}
