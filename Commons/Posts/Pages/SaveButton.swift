import Base
package import Core
package import Design

/// Keeps a post among the viewer's saved ones; is placed in a form.
package func saveButton(post: ID<Post>, isSaved: Bool, shell: Shell) -> HTML {
    iconButton(
        shell.language(.save), .bookmark,
        attributes: """
            formaction="\(post.postPath)/\(if: isSaved, "un")save" \
            aria-pressed="\(isSaved ? "true" : "false")"
            """)
}
