import Base
import Core
package import Design

/// The buttons of all reactions to a post.
package func reactionButtons(_ reactions: PostReactions, shell: Shell) -> HTML {
    "\(reactions.states.map { reactionButton($0, shell: shell) })"
}

/// It turns at once; without scripts it submits the form it stands in.
///
/// The button is described by what stands around the count, which is not read where the count is hidden.
package func reactionButton(_ state: ReactionState, shell: Shell) -> HTML {
    let reaction = state.reaction
    let (name, post) = (reaction.name, state.post.rawValue)
    let around = "\(reaction.pastName)-\(post)"
    return """
        <button class="icon-button" formaction="\(state.post.postPath)/\(if: state.isOn, "un")\(name)" \
        data-toggle="\(name)" aria-label="\(shell.language(reaction.label))" \
        aria-pressed="\(state.isOn ? "true" : "false")" aria-describedby="\(around)">\(icon(reaction.icon))\
        <span id="\(around)"><span class="count" id="\(reaction.count.text)-\(post)"\(if: state.count == 0, " data-zero")>\
        \(state.count.grouped)</span></span></button>
        """
}
