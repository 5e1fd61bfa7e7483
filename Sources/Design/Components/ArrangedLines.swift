public import Core

/// What `arranged.js` says of a list that members put in order: where something has gone to, and that what was taken out
/// can come back. Hidden until there is something to say.
///
/// - Parameters:
///   - removed: of what was taken out.
///   - stored: the same of what is stored, and goes once the form is saved.
///   - replaced: of what something else has taken the place of.
public func arrangedLines(
    removed: Phrase, stored: Phrase? = nil, replaced: Phrase? = nil, returned: Phrase, in t: Language
) -> HTML {
    """
    <p class="visually-hidden" id="status" role="status"></p>
    <p class="draft-note" id="removed" data-moved="\(t(.movedTo))" data-returned="\(t(returned))" \
    data-removed="\(t(removed))" data-stored="\(t(stored ?? removed))" data-replaced="\(t(replaced ?? removed))" hidden>\
    <span role="status"></span>\(button(t(.draftUndo), style: .quiet, attributes: #"type="button""#))</p>
    """
}

/// What moves an item of such a list and takes it out, each a button.
public func orderTools(remove: Phrase, _ symbol: Icon, in t: Language) -> HTML {
    """
    \(iconButton(t(.moveEarlier), .back, attributes: #"type="button" data-move="-1""#))\
    \(iconButton(t(.moveLater), .next, attributes: #"type="button" data-move="1""#))\
    \(iconButton(t(remove), symbol, attributes: #"type="button" data-action="remove""#))
    """
}

extension Phrase {
    fileprivate static let moveEarlier = Phrase("앞으로 옮기기", "Move earlier")
    fileprivate static let moveLater = Phrase("뒤로 옮기기", "Move later")
    /// The script fills `{n}` in.
    fileprivate static let movedTo = Phrase("{n}번째로 옮겼어요.", "Moved to position {n}.")
}
