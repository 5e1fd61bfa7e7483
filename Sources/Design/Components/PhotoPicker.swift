public import Core

/// A field for a round photo. The script shows the choice at once and lets the member crop it to the circle
/// (`photo-crop`: `{"x","y","width","height"}` in 0…1); without it the server crops the middle.
///
/// - Parameter checks: attributes that say which files are taken.
public func photoPicker(current: HTML, problem: Phrase? = nil, checks: HTML, in t: Language) -> HTML {
    """
    <div class="photo-picker\(if: problem != nil, " has-problem")" data-photo-picker>
    <input type="file" id="field-photo" name="photo" accept="\(ImageFiles.accept)" \(checks) class="visually-hidden" \
    aria-label="\(t(.photo))"\
    \(if: problem != nil, #" aria-invalid="true" autofocus aria-describedby="field-photo-problem""#)>
    <input type="hidden" name="photo-crop" value="">
    <label for="field-photo" aria-hidden="true"><span class="circle" data-photo-preview>\(current)</span>\
    <span class="camera">\(icon(.camera))</span></label>
    \(problem.map { #"<p class="problem" id="field-photo-problem">\#(icon(.alert))\#(t($0))</p>"# as HTML })
    </div>
    """
}
