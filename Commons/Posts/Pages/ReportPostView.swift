import Base
import BasePages
import Core
import Design
import Posts
import SQL

/// A page of the report's form, for browsers without scripts; others open the sheet.
struct ReportPostPage: Sendable {
    let post: ID<Post>
    /// Whose it is. The words stay where they were, folded perhaps behind a warning.
    let author: Author
    /// Where the member came from and goes back to.
    let next: String
    var reason: ReportReason?
    var note = ""
    var problem: Phrase?
    /// When the page was rendered on which the member has seen it.
    var seen: Timestamp?

    /// Throws ``Core/Problem/postNotFound`` for what the member does not see and has not seen.
    static func read(
        _ post: ID<Post>, for viewer: ID<Account>, seen: Timestamp?, next: String, _ services: Services,
        _ reader: Reader
    ) throws -> ReportPostPage {
        let author = try ReportPost.author(of: post, for: viewer, seen: seen, services, reader)
        return ReportPostPage(post: post, author: author, next: next, seen: seen)
    }
}

func reportPostView(_ page: ReportPostPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <form class="settings" method="post" action="\(page.post.postPath)/report" novalidate data-progress>
        <h1>\(t(.reportTitle))</h1>
        <p class="muted" dir="auto">\(page.author.name) · @\(page.author.handle)</p>
        \(page.problem.map { notice(t($0), kind: .problem) })
        <input type="hidden" name="next" value="\(page.next)">
        <input type="hidden" name="seen" value="\((page.seen ?? shell.now).milliseconds)">
        \(reportReasons(chosen: page.reason, in: t))
        \(field(Field("note", .reportNote, value: page.note, isRequired: false, lines: 3), in: t))
        <div class="actions">\(linkButton(t(.cancel), to: page.next, style: .secondary))\
        \(button(t(.report), style: .danger))</div>
        </form>
        """
}
