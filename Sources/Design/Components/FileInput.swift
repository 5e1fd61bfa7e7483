public import Core

/// An input for a file that looks like a button of the page and has the name of its label, never of the browser's own
/// button. What was chosen is said beside it: by the script, with a small picture of an image, else by the browser.
///
/// - Parameters:
///   - id: of the input, which a label names.
///   - label: what its button says, if not what it says of any image or file.
///   - attributes: of the input: what it takes, and what describes it.
public func fileInput(
    id: String, name: String, isImage: Bool = true, label: Phrase? = nil, attributes: HTML, in t: Language
) -> HTML {
    """
    <div class="control file-input"><input type="file" id="\(id)" name="\(name)" \(attributes)>\
    <span class="button secondary" aria-hidden="true">\(icon(isImage ? .images : .attach))\
    <span>\(t(label ?? (isImage ? .chooseImage : .chooseFile)))</span></span>\
    <output class="file-chosen" for="\(id)"></output></div>
    """
}

extension Phrase {
    fileprivate static let chooseFile = Phrase("파일 고르기", "Choose a file")
    fileprivate static let chooseImage = Phrase("이미지 고르기", "Choose an image")
}
