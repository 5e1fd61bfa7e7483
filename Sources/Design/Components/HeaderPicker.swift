public import Core

/// The wide image above a profile.
public func headerImage(_ header: Rendering) -> HTML {
    """
    <img class="header-image" src="\(header.source(width: 1280))" \
    srcset="\(header.sourceSet([640, 1280, 1920]))" sizes="(min-width: 60rem) 60rem, 100vw" \
    width="1920" height="640" alt="" decoding="async">
    """
}

/// A field for a wide image. The script lets the member crop the choice (`header-crop`, as of
/// ``photoPicker(current:problem:checks:in:)``); without it the server crops the middle.
///
/// - Parameter checks: attributes that say which files are taken.
public func headerPicker(current: Rendering?, problem: Phrase? = nil, checks: HTML, in t: Language) -> HTML {
    """
    <div class="header-picker\(if: problem != nil, " has-problem")" data-aspect="3">
    <input type="file" id="field-header" name="header" accept="\(ImageFiles.accept)" \(checks) class="visually-hidden" \
    aria-label="\(t(.headerImage))"\
    \(if: problem != nil, #" aria-invalid="true" autofocus aria-describedby="field-header-problem""#)>
    <input type="hidden" name="header-crop" value="">
    <label for="field-header" aria-hidden="true"><span class="wide">\(current.map(headerImage))</span>\
    <span class="camera">\(icon(.camera))</span></label>
    \(problem.map { #"<p class="problem" id="field-header-problem">\#(icon(.alert))\#(t($0))</p>"# as HTML })
    </div>
    """
}

extension Phrase {
    fileprivate static let headerImage = Phrase("배경 사진", "Header image")
}
