import Core
import Design
import Imaging

/// The dialog in which one image is cropped, turned and toned. It writes a recipe; the original stays as it is.
func editorDialog(_ t: Language) -> HTML {
    """
    <svg class="editor-filters" width="0" height="0" aria-hidden="true"><defs id="filters"></defs></svg>
    <dialog class="editor" id="editor" aria-labelledby="editor-heading"><form method="dialog" class="editor-frame">
    <div class="editor-bar">\(button(t(.cancel), style: .quiet, attributes: #"type="button" data-action="cancel""#))
    <h2 id="editor-heading">\(t(.uploadEditHeading))</h2>
    \(button(t(.uploadDone), attributes: #"value="done""#))</div>
    <div class="editor-stage"><div class="editor-canvas"><canvas aria-hidden="true"></canvas>
    \(cropFrame(t))</div>
    <button class="editor-compare" type="button" data-action="compare" aria-pressed="false">\(drawing(.compare))\
    \(t(.uploadCompare))</button>
    <output class="editor-size" for="ratio straighten"></output></div>
    <div class="editor-tools">
    <fieldset class="editor-ratios"><legend>\(t(.uploadRatio))</legend>\(ratios.map { ratio($0, t($1)) })</fieldset>
    <div class="editor-turn">\
    \(iconButton(t(.uploadTurnLeft), drawing(.turnLeft), action: "turn-left"))\
    <div class="editor-slider"><label for="straighten">\(t(.uploadStraighten))</label><output id="degrees" for="straighten">0°</output>
    <input type="range" id="straighten" min="-15" max="15" step="0.1" value="0"></div>\
    \(iconButton(t(.uploadTurnRight), drawing(.turnRight), action: "turn-right"))</div>
    <fieldset class="editor-looks"><legend>\(t(.uploadFilter))</legend>\
    \(look("", t(.uploadNoFilter)))\(Filter.allCases.map { look($0.rawValue, t($0.name)) })</fieldset>
    <div class="editor-slider"><label for="strength">\(t(.uploadStrength))</label><output id="percent" for="strength">100%</output>
    <input type="range" id="strength" min="0" max="100" step="1" value="100"></div>
    \(button(t(.uploadReset), style: .quiet, attributes: #"type="button" data-action="reset""#))
    </div></form></dialog>
    """
}

/// The frame over the image: its inside moves, its corners and edges resize. Corners work with arrow keys.
private func cropFrame(_ t: Language) -> HTML {
    """
    <div class="crop" data-crop><p class="crop-hint" id="crop-hint">\(t(.uploadCropHint))</p>\
    <span class="crop-grid" aria-hidden="true"></span>\
    <button class="crop-move" type="button" data-edge="move" aria-label="\(t(.uploadCropMove))" aria-describedby="crop-hint"></button>\
    \(["n", "e", "s", "w"].map { "<span class=\"crop-edge\" data-edge=\"\($0)\"></span>" })\
    \([("nw", Phrase.uploadCropNW), ("ne", .uploadCropNE), ("sw", .uploadCropSW), ("se", .uploadCropSE)].map { edge, label in
        """
        <button class="crop-corner" type="button" data-edge="\(edge)" aria-label="\(t(label))" aria-describedby="crop-hint"></button>
        """
    })</div>
    """
}

private let ratios: [(String, Phrase)] = [
    ("original", .uploadRatioOriginal), ("free", .uploadRatioFree), ("1:1", Phrase("1:1", "1:1")),
    ("4:5", Phrase("4:5", "4:5")), ("3:2", Phrase("3:2", "3:2")), ("16:9", Phrase("16:9", "16:9")),
]

private func ratio(_ value: String, _ label: String) -> HTML {
    "<label><input type=\"radio\" name=\"ratio\" value=\"\(value)\"><span>\(label)</span></label>"
}

private func look(_ value: String, _ label: String) -> HTML {
    """
    <label><input type="radio" name="look" value="\(value)"><canvas aria-hidden="true"></canvas><span>\(label)</span></label>
    """
}

private func iconButton(_ label: String, _ drawing: HTML, action: String) -> HTML {
    """
    <button class="icon-button" type="button" data-action="\(action)" aria-label="\(label)" title="\(label)">\
    \(drawing)</button>
    """
}
