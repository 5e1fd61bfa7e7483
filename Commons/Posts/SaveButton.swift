import Base
package import Core
package import Design

/// Keeps a post among the viewer's saved ones; stands in a form.
package func saveButton(post: ID<Post>, isSaved: Bool, shell: Shell) -> HTML {
    """
    <button class="icon-button" formaction="\(post.postPath)/\(isSaved ? "unsave" : "save")" data-toggle="save" \
    aria-label="\(shell.language(.save))" aria-pressed="\(isSaved ? "true" : "false")">\(icon(.bookmark))</button>
    """
}
