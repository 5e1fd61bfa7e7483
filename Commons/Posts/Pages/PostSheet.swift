import Base
import BasePages
package import Core
package import Design

/// What else there is to do with a post: its own author deletes it, others report it.
///
/// - Parameter extra: further rows, such as the original's download.
package func postSheet(
    _ post: ID<Post>, isOwn: Bool, title: Phrase = .thisWork, extra: [HTML] = [], shell: Shell
) -> HTML {
    let t = shell.language
    let row =
        isOwn
        ? menuButton(t(.delete), .trash, isDanger: true, attributes: opens("delete-post"))
        : menuButton(t(.report), .flag, attributes: opens("report"))
    return """
        \(sheet(id: "post-menu", title: t(title), in: t, menu(extra + [row])))
        \(if: isOwn, confirmation(
            id: "delete-post", title: t(.deleteQuestion), text: t(.deleteForGood),
            action: "\(post.postPath)/delete", confirm: t(.delete), in: t))
        \(reportSheet(post, shell: shell))
        """
}

/// Asks what is wrong. The script points it at the comment or post it was opened for. Lists and threads have none: the
/// script asks for it when it is first wanted.
func reportSheet(_ post: ID<Post>, shell: Shell) -> HTML {
    let t = shell.language
    let action = "\(post.postPath)/report"
    return sheet(
        id: "report", title: t(.reportTitle), in: t,
        """
        <form method="post" action="\(action)" novalidate data-report-form="\(action)">
        <input type="hidden" name="seen" value="\(shell.now.milliseconds)">
        \(reportReasons(in: t))
        \(field(Field("note", .reportNote, isRequired: false, lines: 3), in: t))
        <div class="actions">\(button(t(.cancel), style: .secondary, attributes: closes("report")))\
        \(button(t(.report), style: .danger))</div>
        </form>
        """)
}

extension Phrase {
    package static let thisWork = Phrase("이 작품", "This work")
    package static let reportTitle = Phrase("무엇이 문제인가요?", "What is wrong with it?")
}
