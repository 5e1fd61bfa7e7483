public import Core

/// Asks before an act of a menu: on a page of its own, or in the sheet that had the menu (`stream.js`).
public func question(
    _ title: String, text: String, action: String, confirm: String, back: String, isPage: Bool, in t: Language
) -> HTML {
    let heading: HTML = isPage ? "<h1>\(title)</h1>" : #"<h2 tabindex="-1">\#(title)</h2>"#
    let form: HTML = """
        <form class="question" method="post" action="\(action)">
        \(heading)
        <p>\(text)</p>
        <div class="actions">\(linkButton(t(.cancel), to: back, style: .secondary, attributes: "data-cancels"))\
        \(button(confirm, style: .danger))</div>
        </form>
        """
    return isPage ? #"<div class="question-page">\#(form)</div>"# : form
}
