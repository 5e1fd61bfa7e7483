import BasePages
import Core
import Design
import Imaging
import Media
import Sharing
import Works
import WorksPages

/// The images of a work to be, or of one that hangs: the drop zone, then a card for each, in the order of the work.
func imagesSection(_ images: [UploadedImage], _ problem: Phrase?, _ storage: Storage?, _ t: Language) -> HTML {
    let shown = images.filter { !$0.isRemoved } + images.filter(\.isRemoved)
    return """
        <section class="upload-images" aria-label="\(t(.uploadImages))">
        <ol class="upload-cards" id="cards">\(shown.enumerated().map { card($1, at: $0, of: shown.count, t) })</ol>
        \(arrangedLines(
            removed: .uploadRemoved, stored: .uploadRemovedHung, replaced: .uploadReplaced, returned: .uploadReturned,
            in: t))
        \(dropZone(problem, tooMany: .imagesTooMany, storage, t))
        \(button(t(.uploadAdd), style: .secondary, icon: .plus, attributes: #"name="action" value="upload" id="add""#))
        </section>
        """
}

/// Where images come in: a label that is the field's button, and takes what is dropped on it or pasted.
func dropZone(_ problem: Phrase?, tooMany: Problem, _ storage: Storage?, _ t: Language) -> HTML {
    """
    <div class="field\(if: problem != nil, " has-problem")">\(problem.map { problemLine($0, id: "field-images-problem", t) })\
    <div class="upload-drop">
    <label class="upload-drop-label" for="field-images">\(icon(.images))
    <strong id="images-label"><span class="upload-by-mouse">\(t(.uploadDrop))</span>\
    <span class="upload-by-touch">\(t(.uploadChoose))</span></strong> <span class="upload-drop-more">\(t(.uploadMore))</span>
    <small id="images-hint">\(t(.uploadFormats))\(storage.map { " \(t(.uploadRoom($0)))" as HTML })</small></label>
    <input class="upload-files" id="field-images" name="images" type="file" multiple accept="\(ImageFiles.accept)"
    \(fileChecks(tooMany: tooMany, in: t))
    aria-labelledby="images-label" aria-describedby="images-hint\(if: problem != nil, " field-images-problem")" \
    \(if: problem != nil, #"aria-invalid="true" autofocus"#)>
    </div></div>
    """
}

/// What `pictures.js` has to know, as attributes of the form.
func imagesData(_ storage: Storage?, _ t: Language) -> HTML {
    """
    data-max-images="\(Work.maxImages)"\(storage.map { #" data-left="\#($0.left)""# as HTML }) \
    data-filters="\(NewWorkPage.filters)" data-texts="\(NewWorkPage.texts(in: t))"
    """
}

/// How far the images are, and what went wrong, above the button that sends them.
func sendingLines(_ t: Language) -> HTML {
    """
    <p class="upload-progress" id="progress" hidden>\
    <progress max="1" value="0" aria-label="\(t(.uploadProgress))"></progress> <span role="status"></span></p>
    <p class="notice problem" id="failure" role="alert" hidden>\(icon(.alert))<span></span></p>
    """
}

/// An image that is in, for a browser without scripts; with scripts its data fill a copy of ``cardTemplate(_:)``.
private func card(_ image: UploadedImage, at index: Int, of count: Int, _ t: Language) -> HTML {
    let (id, picture, number) = (image.id.description, image.picture, index + 1)
    let places: HTML = """
        <label><span>\(t(.uploadPlace(number)))</span> <select class="input" name="place-\(id)">\((1...count).map {
            option("\($0)", "\($0)", $0 == number)
        })</select></label>
        """
    return """
        <li class="upload-card" data-shown data-id="\(id)" data-base="\(picture.rendering.path)" data-width="\(picture.width)"
        data-height="\(picture.height)" data-recipe="\(image.recipe.json)" \(if: image.hangs, "data-hangs")
        data-widths="\(picture.widths.map(String.init).joined(separator: " "))" \
        data-note="\(picture.note.map { t($0) } ?? "")">
        <input type="hidden" name="image" value="\(id)">
        <div class="upload-thumb" style="\(picture.corners)">\
        <img src="\(picture.source(atLeast: 480))" alt="\(picture.alt)"
        width="\(picture.width)" height="\(picture.height)"></div>
        <div class="upload-card-fields">\(picture.note.map { uploadNote(t($0)) })
        <label class="upload-alt"><span>\(t(.uploadAlt(number)))</span>
        <input class="input" dir="auto" name="alt-\(id)" autocomplete="off" value="\(picture.alt)"></label>
        \(if: count > 1, places)\(if: !image.hangs, retouching(image, t))
        <label class="upload-check"><input type="checkbox" name="remove-\(id)" value="on" \(if: image.isRemoved, "checked")>
        <span>\(t(image.hangs ? .uploadRemoveWhenSaved(number) : .uploadRemoveNumber(number)))</span></label>
        \(image.newVersionPath.map { path in
            #"<a class="upload-newer" href="\#(path)">\#(t(.addVersion))<span class="visually-hidden">, \#(t(.uploadNumber(number)))</span></a>"# as HTML
        })
        </div></li>
        """
}

/// Turns and filters, for a browser without scripts.
private func retouching(_ image: UploadedImage, _ t: Language) -> HTML {
    """
    <label><span>\(t(.uploadTurn))</span> <select class="input" name="turns-\(image.id.description)">\((0..<4).map { turns in
        option("\(turns)", turns == 0 ? t(.uploadUpright) : "\(turns * 90)°", image.recipe.quarterTurns == turns)
    })</select></label>
    <label><span>\(t(.uploadFilter))</span> <select class="input" name="filter-\(image.id.description)">
    \(option("", t(.uploadNoFilter), image.recipe.filter == nil))\
    \(Filter.allCases.map { option($0.rawValue, t($0.name), image.recipe.filter == $0) })</select></label>
    """
}

/// What of its file is not shown.
func uploadNote(_ text: String) -> HTML { #"<p class="upload-note muted">\#(text)</p>"# }

/// A card as the script copies it: thumbnail, alt text, and buttons for everything a drag can do.
func cardTemplate(_ t: Language) -> HTML {
    return """
        <template id="card"><li class="upload-card">
        <div class="upload-thumb"><canvas aria-hidden="true"></canvas>
        <span class="upload-cover">\(t(.uploadCover))</span>
        \(progressRing(percent: 0, label: t(.uploadProgress)))</div>
        <div class="upload-card-fields">
        <p class="problem" role="alert" hidden>\(icon(.alert))<span></span></p>
        <p class="upload-note muted" role="status" hidden></p>
        <label class="upload-alt"><span></span><input class="input" dir="auto" autocomplete="off" placeholder="\(t(.uploadAltHint))"></label>
        <p class="upload-note muted" role="status" data-kept-alt hidden>\(t(.uploadAltKept))</p>
        <div class="upload-tools">
        \(cardTool("retry", .tryAgain, icon(.refresh), t))\(cardTool("edit", .uploadEdit, drawing(.crop), t))\
        \(cardTool("replace", .uploadReplace, drawing(.replace), t))\(orderTools(remove: .uploadRemove, .trash, in: t))
        </div></div></li></template>
        """
}

func cardTool(_ action: String, _ label: Phrase, _ icon: HTML, _ t: Language) -> HTML {
    """
    <button class="icon-button" type="button" data-action="\(action)" aria-label="\(t(label))" \
    title="\(t(label))">\(icon)</button>
    """
}

/// The editor's own icons, on the grid of the others.
enum EditorIcon: String {
    case crop = "M6.5 2.5v13a2 2 0 0 0 2 2h13M2.5 6.5h13a2 2 0 0 1 2 2v13"
    case replace = "M8 4 4 8l4 4M4 8h13M16 12l4 4-4 4M20 16H7"
    case turnLeft = "M4.5 4.5V9H9M5 9a7.7 7.7 0 1 1-.7 4.5"
    case turnRight = "M19.5 4.5V9H15M19 9a7.7 7.7 0 1 0 .7 4.5"
    case compare = "M12 3.5v17M9 6.5H4.5v11H9M15 6.5h4.5v11H15"
}

func drawing(_ icon: EditorIcon) -> HTML {
    #"<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="\#(icon.rawValue)"/></svg>"#
}
