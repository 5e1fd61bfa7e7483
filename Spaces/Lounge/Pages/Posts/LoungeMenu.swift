import Core
import Design
import Lounge
import Personas

/// What else there is to do with a post or reply: its own author deletes it, others report it.
///
/// - Parameter isPage: whether it is a page of its own, with the question before deleting.
func loungeMenu(_ item: LoungeItem, isPage: Bool, in t: Language) -> HTML {
    let id = item.id.rawValue
    guard item.isOwn else {
        return menu([menuLink(t(.report), .flag, to: "/lounge/\(id)/report", attributes: "data-asks")])
    }
    guard !isPage else {
        return menu([menuButton(t(.delete), .trash, isDanger: true, attributes: opens("delete-post"))])
    }
    return menu([
        """
        <form method="post" action="/lounge/\(id)/delete" data-delete="lounge-\(id)">\
        \(menuButton(t(.delete), .trash, isDanger: true))</form>
        """
    ])
}

/// The menu without scripts, below its post.
func loungeMenuView(_ item: LoungeItem, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="lounge-page"><h1 class="visually-hidden">\(t(.thisLoungePost))</h1>
        <ol class="stream">\(loungeItemView(item, isFocus: true, today: today, shell: shell))</ol>
        \(loungeMenu(item, isPage: true, in: t))</div>
        \(if: item.isOwn, confirmation(
            id: "delete-post", title: t(.deleteQuestion), text: t(.deleteForGood),
            action: "/lounge/\(item.id.rawValue)/delete", confirm: t(.delete), in: t))
        """
}
