import Core
import Design

/// The fields in which a maker says something of a work.
func detailsFields(_ details: WorkDetails, _ problems: Problems, _ t: Language) -> HTML {
    """
    \(field(
        Field(
            "title", .uploadTitle, value: details.title, problem: problems["title"], limit: WorkDetails.titleLimit),
        in: t))
    \(field(
        Field(
            "description", .uploadDescription, value: details.description, problem: problems["description"],
            enterKey: "enter", isRequired: false, limit: WorkDetails.descriptionLimit, lines: 5), in: t))
    \(labelled("medium", .uploadMedium, problems, t) { attributes in
        """
        <input class="input" \(attributes) dir="auto" maxlength="\(WorkDetails.mediumLimit.fieldLength)" list="media" \
        autocomplete="off" value="\(details.medium)"><datalist id="media">\(Phrase.uploadMedia.map { media($0, t) })\
        </datalist>
        """
    })
    \(labelled("licence", .uploadLicence, problems, t) { attributes in
        """
        <select class="input" \(attributes)>\(Licence.allCases.map {
            option($0.rawValue, t($0.phrase), details.licence == $0)
        })</select>
        """
    })
    <label class="upload-check"><input type="checkbox" name="download" value="on" \
    \(if: details.allowsDownload, "checked")> <span>\(t(.uploadDownload))</span></label>
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

private func media(_ phrase: Phrase, _ t: Language) -> HTML { #"<option value="\#(t(phrase))">"# }

func option(_ value: String, _ label: String, _ isSelected: Bool) -> HTML {
    "<option value=\"\(value)\" \(if: isSelected, "selected")>\(label)</option>"
}
