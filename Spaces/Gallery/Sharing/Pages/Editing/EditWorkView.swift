import Base
import BasePages
import Comments
import CommentsPages
import Core
package import Design
import Works
import WorksPages

/// The form: what is said of the work, and its images with their words and places.
package func editWorkView(_ page: EditWorkPage, shell: Shell) -> HTML {
    let t = shell.language
    let path = "\(page.work.workPath)/edit"
    return """
        <form class="upload edit-work" id="upload" action="\(path)" method="post" enctype="multipart/form-data" data-draft
        novalidate \(if: page.problems.all.contains(where: \.isSaidBefore), "data-said-before")
        \(imagesData(page.storage, t))>
        <h1 class="visually-hidden">\(t(.editWork))</h1>
        \(draftNote(in: t))
        \(uploadNotices(page.problems, t))\(page.notice.map { notice(t($0), kind: .info) })\
        \(editionField(page.edition, page.problems, at: path, in: t))
        <div class="upload-columns">
        \(imagesSection(page.images, page.problems["images"], page.storage, t))
        <section class="upload-details" aria-label="\(t(.uploadDetails))">
        \(detailsFields(page.details, page.problems, t))
        \(critiqueFields(page.critique, page.problems, t))
        \(sendingLines(t))
        \(button(t(.save), attributes: #"name="action" value="save" id="share""#))
        <p class="upload-hint">\(t(.editHint))</p>
        <p class="upload-hint"><a href="\(page.work.processPath)">\(t(.editProcess))</a></p>
        </section>
        </div>
        </form>
        \(cardTemplate(t))
        \(editorDialog(t))
        """
}

extension Phrase {
    static let editWork = Phrase("작품 수정", "Edit work")
    fileprivate static let editHint = Phrase(
        "전에 적은 내용은 수정 기록에 남아 누구나 볼 수 있어요.", "Earlier wording stays in the edit history, where everybody can read it.")
}
