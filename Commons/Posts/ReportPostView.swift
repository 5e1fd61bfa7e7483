import Base
import Core
import Design
import SQL

/// A page of the report's form, for browsers without scripts; others open the sheet.
struct ReportPostPage: Sendable {
    let post: ID<Post>
    /// Whose it is. The words stay where they were, folded perhaps behind a warning.
    let author: Author
    /// Where the member came from and goes back to.
    let next: String
    var reason: ReportPost.Reason?
    var note = ""
    var problem: Phrase?

    /// Throws ``Core/Problem/postNotFound`` for what the member may not see.
    static func read(_ post: ID<Post>, for viewer: ID<Account>, next: String, _ reader: Reader) throws -> ReportPostPage
    {
        _ = try PostQueries.root(of: post, for: viewer, reader)
        let author = try reader.first(
            "SELECT \(Author.columns) FROM posts p JOIN accounts a ON a.id = p.author_id WHERE p.id = \(post)",
            Author.init(row:))
        guard let author else { throw Problem.postNotFound }
        return ReportPostPage(post: post, author: author, next: next)
    }
}

func reportPostView(_ page: ReportPostPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <form class="settings" method="post" action="\(page.post.postPath)/report" data-progress>
        <h1>\(t(.reportTitle))</h1>
        <p class="muted" dir="auto">\(page.author.name) · @\(page.author.handle)</p>
        \(page.problem.map { notice(t($0), kind: .problem) })
        <input type="hidden" name="next" value="\(page.next)">
        \(reportReasons(chosen: page.reason, in: t))
        \(field(Field("note", .reportNote, value: page.note, isRequired: false, lines: 3), in: t))
        <div class="actions">\(linkButton(t(.cancel), to: page.next, style: .secondary))\
        \(button(t(.report), style: .danger))</div>
        </form>
        """
}
