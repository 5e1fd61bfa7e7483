import Base
import Core
package import Design

/// The form: what is said of the work, and its images with their words and places.
package func editWorkView(_ page: EditWorkPage, shell: Shell) -> HTML {
    let t = shell.language
    let problem = page.problems["images"]
    let path = "\(page.work.workPath)/edit"
    return """
        <form class="upload edit-work" action="\(path)" method="post" data-draft novalidate>
        <h1 class="visually-hidden">\(t(.editWork))</h1>
        \(draftNote(in: t))
        \(uploadNotices(page.problems, t))\(editionField(page.edition, page.problems, at: path, in: t))
        <div class="upload-columns">
        <section class="upload-images" aria-label="\(t(.uploadImages))">
        \(problem.map { problemLine($0, id: "field-images-problem", t) })
        <ol class="upload-cards" data-arrange>\(page.images.enumerated().map { index, image in
            card(image.id, image.picture, at: index, of: page, t)
        })</ol>
        </section>
        <section class="upload-details" aria-label="\(t(.uploadDetails))">
        \(detailsFields(page.details, page.problems, t))
        \(critiqueFields(page.critique, page.problems, t))
        \(button(t(.save)))
        <p class="upload-hint">\(t(.editHint))</p>
        <p class="upload-hint"><a href="\(page.work.processPath)">\(t(.editProcess))</a></p>
        </section>
        </div>
        </form>
        """
}

private func card(
    _ id: ID<Media>, _ picture: Picture, at index: Int, of page: EditWorkPage, _ t: Language
) -> HTML {
    let (number, count) = (index + 1, page.images.count)
    let newer: HTML = """
        <a href="\(page.work.newVersionPath(of: id))">\(t(.addVersion))\
        <span class="visually-hidden">, \(t(.imageNumber(number)))</span></a>
        """
    let places: HTML = """
        <label><span>\(t(.place))<span class="visually-hidden">, \(t(.imageNumber(number)))</span></span> \
        <select class="input" name="place-\(id.rawValue)">\((1...count).map { place in
            option("\(place)", "\(place)", place == number)
        })</select></label>
        """
    return """
        <li class="upload-card" data-shown><input type="hidden" name="image" value="\(id.rawValue)">
        <div class="upload-thumb"><img src="\(picture.source(atLeast: 480))" alt="\(picture.alt)"
        width="\(picture.width)" height="\(picture.height)"></div>
        <div class="upload-card-fields">
        <label class="upload-alt"><span>\(t(.uploadAlt(number)))</span>
        <input class="input" dir="auto" name="alt-\(id.rawValue)" autocomplete="off" \
        value="\(picture.alt)"></label>
        \(if: count > 1, places)\(if: page.takesVersions, newer)
        </div></li>
        """
}

extension Phrase {
    static let editWork = Phrase("작품 수정", "Edit work")
    fileprivate static func imageNumber(_ number: Int) -> Phrase { Phrase("이미지 \(number)", "image \(number)") }
    fileprivate static let place = Phrase("순서", "Position")
    fileprivate static let editHint = Phrase(
        "전에 적은 내용은 수정 기록에 남아 누구나 볼 수 있어요.", "Earlier wording stays in the edit history, where everybody can read it.")
}
