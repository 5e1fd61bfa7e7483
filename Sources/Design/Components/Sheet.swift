public import Core

/// A panel over the page: it rises from the bottom on a phone, in the middle on a desktop.
///
/// It is a modal dialog: a button with ``opens(_:)`` shows it without any script, the page behind is inert, a tap outside
/// or Esc closes it, and opening one closes any other (`modal.js`).
public func sheet(id: String, title: String, in t: Language, _ content: HTML) -> HTML {
    """
    <dialog closedby="any" class="sheet" id="\(id)" aria-labelledby="\(id)-title">
    <div class="sheet-head"><h2 id="\(id)-title">\(title)</h2>\
    \(iconButton(t(.close), .close, attributes: closes(id)))</div>
    \(content)
    </dialog>
    """
}

/// A sheet that asks before an act that cannot be undone.
public func confirmation(
    id: String, title: String, text: String, action: String, confirm: String, style: ButtonStyle = .danger,
    note: HTML = "", attributes: HTML = "", in t: Language
) -> HTML {
    sheet(
        id: id, title: title, in: t,
        """
        <form method="post" action="\(action)"\(attributes)>
        <p>\(text)</p>\(note)
        <div class="actions">\
        \(button(t(.cancel), style: .secondary, attributes: closes(id)))\
        \(button(confirm, style: style))</div>
        </form>
        """)
}

/// The attributes of a button that opens the sheet `id`.
public func opens(_ id: String) -> HTML {
    #"type="button" commandfor="\#(id)" command="show-modal" aria-haspopup="dialog""#
}

/// The attributes of a button that closes the sheet `id`.
public func closes(_ id: String) -> HTML {
    #"type="button" commandfor="\#(id)" command="close""#
}
