public import Core

/// A field for a poster, which keeps its own shape. The script shows the choice at once and offers other shapes to crop
/// it to (`poster-crop`, as of ``photoPicker(current:problem:checks:in:)``); without it the image stays whole.
///
/// - Parameter checks: attributes that say which files are taken.
public func posterPicker(current: HTML?, problem: Phrase? = nil, checks: HTML, in t: Language) -> HTML {
    """
    <div class="field poster-picker\(if: problem != nil, " has-problem")"><label for="field-poster">\(t(.poster))</label>
    <label class="poster-frame" for="field-poster" aria-hidden="true" data-photo-preview>\(current ?? icon(.exhibition))</label>
    \(problem.map { problemLine($0, id: "field-poster-problem", t) })
    \(fileInput(
        id: "field-poster", name: "poster", label: .choosePoster,
        attributes: """
            accept="\(ImageFiles.accept)" \(checks) \
            aria-describedby="\(if: problem != nil, "field-poster-problem ")field-poster-hint"\
            \(if: problem != nil, #" aria-invalid="true" autofocus"#)
            """, in: t))
    <input type="hidden" name="poster-crop" value="">
    <p class="hint" id="field-poster-hint">\(t(.posterHint))</p></div>
    """
}

extension Phrase {
    fileprivate static let poster = Phrase("포스터", "Poster")
    fileprivate static let choosePoster = Phrase("포스터 고르기", "Choose a poster")
    fileprivate static let posterHint = Phrase(
        "자르지 않으면 비율 그대로 걸려요. 없으면 첫 작품이 대신 걸려요.",
        "Uncropped, it hangs in its own shape. Without one, the first work takes its place.")
}
