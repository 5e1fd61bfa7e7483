import Base
import Core
package import Design

/// The buttons of all reactions to a post.
package func reactionButtons(_ reactions: PostReactions, shell: Shell) -> HTML {
    "\(reactions.states.map { reactionButton($0, shell: shell) })"
}

/// It turns at once; without scripts it submits the form it stands in.
package func reactionButton(_ state: ReactionState, shell: Shell) -> HTML {
    let reaction = state.reaction
    let id = "\(reaction.count.text)-\(state.post)"
    return iconButton(
        shell.language(reaction.label), reaction.icon,
        attributes: """
            formaction="\(state.post.postPath)/\(if: state.isOn, "un")\(reaction.name)" \
            aria-pressed="\(state.isOn ? "true" : "false")" aria-describedby="\(id)"
            """,
        count: buttonCount(state.count, id: id))
}
