public import Core

/// The line of a form that keeps what is typed (`data-draft`, `form-draft.js`): it says so once that has come back, asks
/// before anything is put over what is stored by then, and takes a discarded draft back.
public func draftNote(in t: Language) -> HTML {
    """
    <p class="draft-note" data-draft-note data-restored="\(t(.draftRestored))" data-changed="\(t(.draftChanged))" \
    data-discarded="\(t(.draftDiscarded))" tabindex="-1" hidden>\
    <span role="status"></span> \
    \(button(t(.draftUse), style: .quiet, attributes: #"type="button" data-draft-use"#))\
    \(button(t(.draftDrop), style: .quiet, attributes: #"type="button" data-draft-drop"#))\
    \(button(t(.draftUndo), style: .quiet, attributes: #"type="button" data-draft-undo"#))</p>
    """
}

extension Phrase {
    public static let draftRestored = Phrase("저장하지 않은 내용을 다시 넣어 두었어요.", "Your unsaved changes are back.")
    public static let draftDiscarded = Phrase("적어 둔 내용을 버렸어요.", "Your changes were discarded.")
    public static let draftDrop = Phrase("버리기", "Discard")
    public static let draftUndo = Phrase("되돌리기", "Undo")
    fileprivate static let draftChanged = Phrase(
        "다른 곳에서 먼저 바뀌었어요. 지금 보이는 것이 저장된 내용이고, 적어 둔 내용은 따로 남아 있어요.",
        "This was changed elsewhere. You are looking at the saved version; what you typed is kept.")
    fileprivate static let draftUse = Phrase("적어 둔 내용 넣기", "Use what I typed")
}
