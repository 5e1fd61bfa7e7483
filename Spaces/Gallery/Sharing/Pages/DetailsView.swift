import Core
import Design
import Works

/// The fields in which a maker says something of a work.
func detailsFields(_ details: WorkDetails, _ problems: Problems, _ t: Language) -> HTML {
    """
    \(WorkText.all.map { textField($0, details[$0], problems, t) })
    \(labelled("licence", .uploadLicence, problems, t) { attributes in
        """
        <select class="input" \(attributes)>\(Licence.allCases.map {
            option($0.rawValue, t($0.phrase), details.licence == $0)
        })</select>
        """
    })
    \(labelled("making", .uploadMaking, problems, t) { attributes in
        """
        <select class="input" \(attributes)>\(option("", t(.uploadMakingUnsaid), details.making == nil))\
        \(Making.allCases.map { option($0.rawValue, t($0.phrase), details.making == $0) })</select>
        """
    })
    \(check("download", details.allowsDownload, t(.uploadDownload)))
    \(check("training", details.allowsTraining, t(.uploadTraining)))
    """
}

private func check(_ name: String, _ isOn: Bool, _ label: String) -> HTML {
    """
    <label class="upload-check"><input type="checkbox" name="\(name)" value="on" \(if: isOn, "checked")> \
    <span>\(label)</span></label>

    """
}

private func textField(_ text: WorkText, _ value: String, _ problems: Problems, _ t: Language) -> HTML {
    guard text.suggestions.isEmpty else { return suggestingField(text, value, problems, t) }
    return field(
        Field(
            text.name, text.label, value: value, problem: problems[text.name],
            enterKey: text.lines > 1 ? "enter" : "next", isRequired: text.missing != nil,
            lines: text.lines), in: t)
}

private func suggestingField(_ text: WorkText, _ value: String, _ problems: Problems, _ t: Language) -> HTML {
    let list = "\(text.name)-suggestions"
    return labelled(text.name, text.label, problems, t) { attributes in
        """
        <input class="input" \(attributes) dir="auto" list="\(list)" \
        autocomplete="off" value="\(value)"><datalist id="\(list)">\(text.suggestions.map { suggestion($0, t) })\
        </datalist>
        """
    }
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
        \(problem.map { problemLine($0, id: "\(id)-problem", t) })
        <div class="control">\(control(attributes))</div></div>
        """
}

private func suggestion(_ phrase: Phrase, _ t: Language) -> HTML { #"<option value="\#(t(phrase))">"# }
