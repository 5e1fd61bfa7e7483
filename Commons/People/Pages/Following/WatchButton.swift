import Core
import Design
import People

/// The bell beside a follow button: new works of this member notify the viewer. The style sheet shows it to those who
/// follow.
func watchButton(_ author: Author, isWatching: Bool, shell: Shell) -> HTML {
    guard shell.features.isSuperset(of: .watching) else { return .empty }
    let attributes: HTML = """
        formaction="\(author.path)/\(if: isWatching, "un")watch" data-key="watch-\(author.handle)" \
        aria-pressed="\(isWatching ? "true" : "false")"
        """
    let button = iconButton(shell.language(.watch), .bell, attributes: attributes)
    return #"<form class="watch" method="post">\#(button)</form>"#
}

extension Phrase {
    fileprivate static let watch = Phrase("새 작품 알림 받기", "Notify me of new works")
}
