import Base
import BasePages
import Comments
import Core
package import Design
import Imaging
import Media
import Works
import WorksPages

package func newVersionView(_ page: NewVersionPage, shell: Shell) -> HTML {
    let t = shell.language
    let problem = page.problems["images"]
    return """
        <form class="new-version" action="\(page.work.newVersionPath(of: page.current.rendering.media))" method="post" \
        enctype="multipart/form-data" novalidate data-progress data-draft>
        <h1 class="visually-hidden">\(t(.addVersion))</h1>
        \(draftNote(in: t))
        <p class="muted">\(t(.addVersionHint(page.title)))</p>
        \(page.problems.all.filter { !["images", "alt"].contains($0.field) }.map { notice(t($0.phrase), kind: .problem) })
        <div class="versions-now">\(small(page.current, t(.hangsNow)))\(page.newer.map { small($0, t(.newerImage)) })</div>
        \(page.notice.map { notice(t($0), kind: .info) })\(page.newer?.note.map { uploadNote(t($0)) })
        \(page.newer.map { #"<input type="hidden" name="image" value="\#($0.rendering.media.rawValue)">"# as HTML })
        <div class="field\(if: problem != nil, " has-problem")"><label for="field-images">\
        \(t(page.newer == nil ? .newerImage : .anotherImage))</label>
        \(problem.map { problemLine($0, id: "field-images-problem", t) })
        \(fileInput(
            id: "field-images", name: "images",
            attributes: """
                accept="\(ImageFiles.accept)" \(fileChecks(in: t)) \
                aria-describedby="field-images-hint\(if: problem != nil, " field-images-problem")" \
                \(if: problem != nil, #"aria-invalid="true" autofocus"#)
                """, in: t))
        <p class="hint" id="field-images-hint">\(t(.oneImage))</p></div>
        \(field(
            Field(
                "alt", .stepAlt, value: page.alt, hint: .uploadAltHint, problem: page.problems["alt"], isRequired: false), in: t))
        \(if: !page.current.alt.isEmpty, #"<p class="hint">\#(t(.currentAlt(page.current.alt)))</p>"#)
        <div class="actions">\(button(t(.hangIt)))\
        \(linkButton(t(.cancel), to: page.work.workPath, style: .quiet))</div>
        </form>
        """
}

private func small(_ picture: Picture, _ name: String) -> HTML {
    """
    <figure class="version-now" style="--r:\(picture.boundRatio);\(picture.corners)">\
    \(pictureView(picture, sizes: "20rem", fallback: 640))<figcaption>\(name)</figcaption></figure>
    """
}

extension Phrase {
    fileprivate static let newerImage = Phrase("새 이미지", "Newer image")
    fileprivate static let anotherImage = Phrase("다른 이미지로 바꾸기", "Another image instead")
    fileprivate static let oneImage = Phrase(
        "JPEG, PNG, WebP, HEIC, AVIF, GIF, TIFF · 64 MB까지", "JPEG, PNG, WebP, HEIC, AVIF, GIF, TIFF · up to 64 MB")
    fileprivate static func currentAlt(_ alt: String) -> Phrase {
        Phrase("지금 이미지의 설명: ‘\(alt)’", "The current image’s: “\(alt)”")
    }
    static let hangIt = Phrase("새 버전 올리기", "Add version")

    fileprivate static func addVersionHint(_ title: String) -> Phrase {
        Phrase(
            "‘\(title)’의 이 이미지 자리에 새 버전이 걸려요. 지금 버전은 댓글과 함께 남고, 누구나 둘을 비교할 수 있어요.",
            "It takes the place of this image in “\(title)”. The older version stays beside it with its comments, and everybody can compare them."
        )
    }
}
