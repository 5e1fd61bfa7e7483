package import Core
package import Design
package import Exhibitions
import Posts
import Works

/// Everything that hangs, to be printed: a title page, the rooms, and each work with its words.
package func catalogueView(_ page: ExhibitionPage, address: String, shell: Shell) -> HTML {
    let t = shell.language
    let details = page.exhibition.details
    return """
        <article class="catalogue">
        \(printBar(back: page.exhibition.path, hint: .catalogueHint, in: t))
        <header class="catalogue-cover">
        \(cover(page.exhibition))
        <p>\(datesView(details, shell: shell))\(if: !details.place.isEmpty, #"<br><span dir="auto">\#(details.place)</span>"#)</p>
        <p><span class="muted">\(t(.curatedBy))</span> <span dir="auto">\(page.exhibition.curator.name)</span></p>
        </header>
        \(if: !details.text.isEmpty, words(page.exhibition, in: "catalogue-text", shell: shell))
        \(page.rooms.map { catalogueRoom($0, shell: shell) })
        <footer class="catalogue-end"><div class="label-code">\(qrCode(address))</div>
        <p>\(t(.makers)): \(makers(page.works))</p><p class="muted">\(address)</p></footer>
        </article>
        """
}

/// The title is on it once: below a picture, or on the ground of a poster without one.
private func cover(_ exhibition: Exhibition) -> HTML {
    let poster = posterView(
        exhibition.poster, isOwn: true, title: exhibition.details.title, seed: exhibition.id, sizes: "42rem",
        eagerness: .early)
    return #"\#(poster)<h1\#(hiddenBeside(exhibition.poster)) dir="auto">\#(exhibition.details.title)</h1>"#
}

private func catalogueRoom(_ furnished: FurnishedRoom, shell: Shell) -> HTML {
    let works = furnished.works.map { work -> HTML in
        """
        <li class="catalogue-work">\
        \(pictureView(work.picture, sizes: "42rem", fallback: 1280, eagerness: .early, alt: work.details.title))\
        <div class="catalogue-words">\(workLabel(work))\
        \(if: !work.details.description.isEmpty,
            #"<p class="prose" dir="auto">\#(work.details.description.beginning(TextLimit(600)))</p>"#)</div></li>
        """
    }
    return """
        <section class="catalogue-room">\(furnished.room.map { roomWords($0, shell: shell) })
        <ol>\(works)</ol></section>
        """
}

private func makers(_ works: [HungWork]) -> HTML {
    var seen: Set<ID<Account>> = []
    let names = works.map(\.maker).filter { seen.insert($0.id).inserted }
        .map { #"<span dir="auto">\#($0.name)</span>"# as HTML }
    return names.dropFirst().reduce(names.first ?? .empty) { "\($0), \($1)" }
}

/// A label for each work, to cut out and hang beside it.
///
/// - Parameter address: a work's, which its code leads to.
package func labelsView(_ page: ExhibitionPage, address: (HungWork) -> String, shell: Shell) -> HTML {
    let t = shell.language
    let labels = page.works.map { work -> HTML in
        """
        <li class="label"><div class="label-words"><p class="label-maker" dir="auto">\(work.maker.name)</p>\
        <p class="label-title" dir="auto">\(work.details.title)</p>\
        <p class="muted">\(if: !work.details.medium.isEmpty, #"<span dir="auto">\#(work.details.medium)</span>, "#)\
        \(work.year)</p></div><div class="label-code">\(qrCode(address(work)))</div></li>
        """
    }
    return """
        <article class="labels">
        \(printBar(back: page.exhibition.path, hint: .labelsHint, in: t))
        <h1 class="visually-hidden">\(t(.wallLabels))</h1>
        \(if: labels.isEmpty, #"<p class="muted">\#(t(.nothingHangsYet))</p>"#)\
        \(if: !labels.isEmpty, "<ol>\(labels)</ol>")
        </article>
        """
}

/// Not printed itself.
private func printBar(back path: String, hint: Phrase, in t: Language) -> HTML {
    """
    <div class="print-bar"><p class="muted">\(t(hint))</p><div class="actions">\
    \(linkButton(t(.back), to: path, style: .secondary, icon: .back))\
    \(printButton(in: t))</div></div>
    """
}

/// Shown by `print.js`: without scripts the browser's own menu prints.
package func printButton(in t: Language) -> HTML {
    button(t(.print), icon: .document, attributes: #"type="button" data-print hidden"#)
}

extension Phrase {
    fileprivate static let print = Phrase("인쇄하기", "Print")
    fileprivate static let makers = Phrase("참여 작가", "Makers")
    fileprivate static let catalogueHint = Phrase(
        "브라우저에서 인쇄하거나 PDF로 저장하세요. A4에 맞춰져 있어요.", "Print this, or save it as a PDF. It is laid out for A4.")
    fileprivate static let labelsHint = Phrase(
        "A4 한 장에 이름표 열 장이 들어가요. QR 코드는 작품 페이지로 이어져요.",
        "Ten labels to a sheet of A4. Each QR code leads to the work’s page.")
}
