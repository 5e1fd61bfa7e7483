public import Core

/// A form with what was typed before an interruption, to send it after all.
///
/// - Parameters:
///   - fields: without passwords and codes.
///   - secrets: the names of those, to be typed again.
///   - hadFiles: files were chosen, which cannot be kept here.
public func resendForm(
    _ fields: [(name: String, value: String)], secrets: [String] = [], to path: String, isMultipart: Bool,
    hadFiles: Bool, in t: Language
) -> HTML {
    """
    \(if: hadFiles, notice(t(.filesAgain), kind: .info))
    <form method="post" action="\(path)"\(if: isMultipart, #" enctype="multipart/form-data""#) data-progress>
    \(fields.map(hiddenField))
    \(secrets.map { field(secretField($0), in: t) })
    \(button(t(.send)))
    </form>
    """
}

private func secretField(_ name: String) -> Field {
    name.contains("password")
        ? Field(name, .password, kind: .password) : Field(name, .code, autocomplete: "one-time-code", enterKey: "go")
}

/// Words that cannot be sent as they are, to be copied; `nil` where nobody has written any.
public func keptWords(_ words: [String], in t: Language) -> HTML? {
    let words = words.filter { !$0.isEmpty }
    guard !words.isEmpty else { return nil }
    return """
        <div class="field kept-words"><label for="kept-words">\(t(.wordsAreHere))</label>
        <textarea class="input" id="kept-words" rows="6" dir="auto" readonly>
        \(words.joined(separator: "\n\n"))</textarea></div>
        """
}

/// A hidden value of a form.
public func hiddenField(_ field: (name: String, value: String)) -> HTML {
    #"<input type="hidden" name="\#(field.name)" value="\#(field.value)">"#
}

extension Phrase {
    /// The notice above a ``resendForm(_:to:isMultipart:hadFiles:in:)``.
    public static let typedIsHere = Phrase(
        "쓴 것은 그대로 있어요. 여기서 다시 보낼 수 있어요.", "What you typed is still here. You can send it again.")
    /// Of a form that comes back without the files that were chosen.
    public static let chooseFilesAgain = Phrase(
        "골랐던 파일은 다시 골라 주세요.", "Choose your files again: a page cannot keep them.")
    fileprivate static let code = Phrase("코드", "Code")
    fileprivate static let wordsAreHere = Phrase("쓴 것은 여기에서 복사할 수 있어요.", "What you wrote, ready to copy.")
    fileprivate static let filesAgain = Phrase(
        "골랐던 파일은 함께 가지 않아요. 다음 페이지에서 다시 골라 주세요.",
        "The files you chose are not sent with it. Choose them again on the next page.")
}
