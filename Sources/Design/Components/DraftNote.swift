public import Core

/// The line of a form that keeps what is typed (`data-draft`, `form-draft.js`): it says so once that has come back, and
/// asks before anything is put over what is stored by then.
public func draftNote(in t: Language) -> HTML {
    """
    <p class="draft-note" data-draft-note data-restored="\(t(.draftRestored))" data-changed="\(t(.draftChanged))" hidden>\
    <span role="status"></span> \
    \(button(t(.draftUse), style: .quiet, attributes: #"type="button" data-draft-use"#))\
    \(button(t(.draftDrop), style: .quiet, attributes: #"type="button" data-draft-drop"#))</p>
    """
}

extension Phrase {
    fileprivate static let draftRestored = Phrase("저장하지 않은 내용을 다시 넣어 두었어요.", "What you had not saved is back.")
    fileprivate static let draftChanged = Phrase(
        "그사이 다른 곳에서 내용이 바뀌었어요. 적어 둔 내용은 그대로 남아 있어요.", "This has changed elsewhere since. What you typed is still kept.")
    fileprivate static let draftUse = Phrase("적어 둔 내용 넣기", "Put in what I typed")
    fileprivate static let draftDrop = Phrase("버리기", "Discard")
}
