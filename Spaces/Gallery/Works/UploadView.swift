import Commons
public import Core
public import Design
import FoundationEssentials
import Imaging

extension Frame {
    /// The frame of the page behind **+**.
    public static func upload(in language: Language) -> Frame {
        Frame(title: language(.newWork), place: .compose, scripts: ["editor.js"], styles: ["editor.css"])
    }
}

/// The page behind **+**: images, words about them, and one button.
///
/// Without scripts it is a plain form whose files arrive with `action=upload` or `action=share`; with scripts each
/// image is uploaded as it is chosen, and the same form is sent without its files.
public func uploadView(_ page: UploadPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <form class="upload" id="upload" action="/works" method="post" enctype="multipart/form-data" novalidate
        data-max-images="\(UploadPage.maxImages)" data-max-bytes="\(ImageLimits.standard.maxBytes)"\(page.storage.map { #" data-left="\#($0.left)""# as HTML })
        data-filters="\(UploadPage.filters)" data-texts="\(UploadPage.texts(in: t))">
        <h1 class="visually-hidden">\(t(.newWork))</h1>
        \(page.problems.all.filter { !UploadPage.fields.contains($0.field ?? "") }.map { problem in
            notice(t(problem.phrase), kind: .problem)
        })
        <p class="upload-draft" id="draft" hidden><span role="status"></span>
        \(button(t(.uploadDiscard), style: .quiet, attributes: #"type="button" id="discard""#))</p>
        <div class="upload-columns">
        \(imagesSection(page, t))
        \(detailsSection(page, t))
        </div>
        </form>
        \(cardTemplate(t))
        \(editorDialog(t))
        """
}

private func detailsSection(_ page: UploadPage, _ t: Language) -> HTML {
    let problems = page.problems
    return """
        <section class="upload-details" aria-label="\(t(.uploadDetails))">
        \(field(
            Field("title", .uploadTitle, value: page.title, problem: problems["title"], maxLength: 200), in: t))
        \(field(
            Field(
                "description", .uploadDescription, value: page.description, problem: problems["description"],
                enterKey: "enter", isRequired: false, maxLength: 5000, lines: 5), in: t))
        \(labelled("medium", .uploadMedium, problems, t) { attributes in
            """
            <input class="input" \(attributes) dir="auto" maxlength="100" list="media" autocomplete="off" \
            value="\(page.medium)"><datalist id="media">\(Phrase.uploadMedia.map { media($0, t) })</datalist>
            """
        })
        \(labelled("licence", .uploadLicence, problems, t) { attributes in
            """
            <select class="input" \(attributes)>\(Licence.allCases.map {
                option($0.rawValue, t($0.phrase), page.licence == $0)
            })</select>
            """
        })
        <label class="upload-check"><input type="checkbox" name="download" value="on" \
        \(if: page.allowsDownload, "checked")> <span>\(t(.uploadDownload))</span></label>
        <p class="upload-progress" id="progress" hidden>\
        <progress max="1" value="0" aria-label="\(t(.uploadProgress))"></progress> <span role="status"></span></p>
        <p class="notice problem" id="failure" role="alert" hidden>\(icon(.alert))<span></span></p>
        \(button(t(.share), attributes: #"name="action" value="share" id="share" aria-describedby="share-hint""#))
        <p class="upload-hint" id="share-hint">\(t(.uploadShareHint))</p>
        </section>
        """
}

/// A control that `Field` does not know, in its clothes; `control` gets the attributes that tie the two together.
private func labelled(
    _ name: String, _ label: Phrase, _ problems: Problems, _ t: Language, control: (HTML) -> HTML
) -> HTML {
    let problem = problems[name], id = "field-\(name)"
    let attributes: HTML = """
        id="\(id)" name="\(name)" \(if: problem != nil, #"aria-invalid="true" aria-describedby="\#(id)-problem""#)
        """
    return """
        <div class="field\(if: problem != nil, " has-problem")"><label for="\(id)">\(t(label))</label>
        <div class="control">\(control(attributes))</div>
        \(problem.map { problemLine($0, id: "\(id)-problem", t) })</div>
        """
}

/// A problem as `Field` shows it.
func problemLine(_ phrase: Phrase, id: String, _ t: Language) -> HTML {
    #"<p class="problem" id="\#(id)">\#(icon(.alert))\#(t(phrase))</p>"#
}

private func media(_ phrase: Phrase, _ t: Language) -> HTML { #"<option value="\#(t(phrase))">"# }

func option(_ value: String, _ label: String, _ isSelected: Bool) -> HTML {
    "<option value=\"\(value)\" \(if: isSelected, "selected")>\(label)</option>"
}

extension UploadPage {
    /// The fields that show their own problems; every other problem stands above the form.
    fileprivate static let fields: Set<String> = ["images", "title", "description", "medium", "licence"]

    /// The colour matrices by name, so that the preview computes with the renditions' own numbers.
    fileprivate static let filters = json(
        Dictionary(uniqueKeysWithValues: Filter.allCases.map { ($0.rawValue, $0.matrix(strength: 1)) }))

    /// What the script says, in the page's language.
    fileprivate static func texts(in t: Language) -> String {
        json(Phrase.uploadScript.mapValues { t($0) })
    }

    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
