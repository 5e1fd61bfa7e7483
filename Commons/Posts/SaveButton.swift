import Base
package import Core
package import Design

/// Keeps a post among the viewer's saved ones.
package func saveButton(post: ID<Post>, isSaved: Bool, shell: Shell) -> HTML {
    """
    <form class="toggle save" method="post" action="\(post.postPath)/\(isSaved ? "unsave" : "save")" \
    data-toggle="save">\
    <button class="icon-button" aria-label="\(shell.language(.save))" aria-pressed="\(isSaved ? "true" : "false")">\
    \(icon(.bookmark))</button></form>
    """
}
