import Base
import BasePages
import Comments
import CommentsPages
package import Core
package import Design
import FoundationEssentials
import Imaging
import Media
import Works
import WorksPages

extension Frame {
    /// The frame of the page behind **+**.
    package static func newWork(in language: Language) -> Frame {
        Frame(title: language(.newWork), place: .compose, scripts: ["editor.js"], styles: ["editor.css"])
    }
}

/// The page behind **+**: images, words about them, and one button.
///
/// Without scripts it is a plain form whose files arrive with `action=upload` or `action=share`; with scripts each
/// image is uploaded as it is chosen, and the same form is sent without its files.
package func newWorkView(_ page: NewWorkPage, shell: Shell) -> HTML {
    let t = shell.language
    if let restriction = page.restriction {
        return """
            <div class="upload"><h1 class="visually-hidden">\(t(.newWork))</h1>\(restrictionView(restriction, shell: shell))</div>
            """
    }
    return """
        <form class="upload" id="upload" action="/works" method="post" enctype="multipart/form-data" novalidate
        \(imagesData(page.storage, t))>
        <input type="hidden" name="client_id" value="\(page.clientID)">
        \(page.again.map { #"<input type="hidden" name="again" value="\#($0.description)">"# as HTML })\
        <h1 class="visually-hidden">\(t(.newWork))</h1>
        \(uploadNotices(page.problems, before: page.again, t))\(page.notice.map { notice(t($0), kind: .info) })
        <p class="draft-note" id="draft" hidden><span role="status"></span>
        \(button(t(.draftDrop), style: .quiet, attributes: #"type="button" id="discard""#))</p>
        <div class="upload-columns">
        \(imagesSection(page.images, page.problems["images"], page.storage, t))
        \(detailsSection(page, t))
        </div>
        <p class="upload-else">\(linkButton(t(.newExhibition), to: "/exhibitions/new", style: .quiet))</p>
        </form>
        \(cardTemplate(t))
        \(editorDialog(t))
        """
}

/// Problems of no field in particular.
///
/// - Parameter before: the work that was shared before, where the problem is about that.
func uploadNotices(_ problems: Problems, before: ID<Post>? = nil, _ t: Language) -> HTML {
    let link = before.map { (label: t(.seeYourWork), path: $0.workPath) }
    let others = problems.all.filter { !NewWorkPage.fields.contains($0.field ?? "") }
    return "\(others.map { notice(t($0.phrase), kind: .problem, link: link, opensBeside: true) })"
}

private func detailsSection(_ page: NewWorkPage, _ t: Language) -> HTML {
    let problems = page.problems
    return """
        <section class="upload-details" aria-label="\(t(.uploadDetails))">
        \(detailsFields(page.details, problems, t))
        \(critiqueFields(page.critique, problems, t))
        \(sendingLines(t))
        \(button(t(.shareWork), attributes: #"name="action" value="share" id="share" aria-describedby="share-hint""#))
        <p class="upload-hint" id="share-hint">\(t(.uploadShareHint))</p>
        </section>
        """
}

extension NewWorkPage {
    /// The fields that show their own problems; every other problem is shown above the form.
    fileprivate static let fields = Set(
        ["images", "licence", "question", Edition.field] + WorkText.all.map(\.name))

    /// The colour matrices by name, so that the preview computes with the renditions' own numbers.
    static let filters = json(
        Dictionary(uniqueKeysWithValues: Filter.allCases.map { ($0.rawValue, $0.matrix(strength: 1)) }))

    /// The script's phrases, in the page's language.
    static func texts(in t: Language) -> String {
        json(Phrase.uploadScript.mapValues { t($0) })
    }

    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
