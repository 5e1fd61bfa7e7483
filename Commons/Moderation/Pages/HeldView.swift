import BasePages
import Core
import Design
import Moderation

/// A post that waits, with the form that lets it through or refuses it.
func heldPostItem(_ row: HeldRow, _ refused: RefusedWords?, shell: Shell) -> HTML {
    let t = shell.language
    let id = row.post.rawValue
    return """
        <li class="case" id="held-\(id)">
        <p>\(person(row.author, shell: shell))</p>
        <p class="muted">\(t(row.kind.name)) · \(timeView(row.createdAt, shell: shell))</p>
        \(if: !row.text.isEmpty, #"<p class="case-words" dir="auto">\#(unlinked(row.text))</p>"#)\
        \(postPhotos(row.pictures, in: t))
        <form method="post" action="\(SettingsPath.heldPosts)/\(id)" data-progress data-keeps>
        <div class="actions">\(button(t(.letThrough), attributes: #"name="act" value="release""#))</div>
        <details\(if: refused?.row == id, " open")><summary>\(t(.doNotLetThrough))</summary>
        \(decisionField("reason", .reasonOfRefusal, row: id, refused, in: t))
        <div class="actions">\(button(t(.doNotLetThrough), style: .secondary, attributes: #"name="act" value="refuse""#))</div>
        </details></form>
        </li>
        """
}

extension Phrase {
    fileprivate static let letThrough = Phrase("모두에게 보이기", "Let everybody see it")
    fileprivate static let doNotLetThrough = Phrase("보이지 않기", "Keep it hidden")
    fileprivate static let reasonOfRefusal = Phrase("이유 (당사자가 읽어요)", "Reason (the person will read it)")
}
