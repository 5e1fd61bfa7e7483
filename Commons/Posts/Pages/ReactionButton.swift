import Base
import Core
package import Design
package import Posts

/// The buttons of all reactions to a post; are placed in its ``actsForm(of:className:_:)``.
package func reactionButtons(_ reactions: PostReactions, shell: Shell) -> HTML {
    "\(reactions.states.map { reactionButton($0, shell: shell) })"
}

/// The same where there is room for more: the numbers are beside the buttons, and lead to the people they count.
///
/// - Parameter path: the address of the post, below which the lists are.
package func reactionButtons(_ reactions: PostReactions, peopleBelow path: String, shell: Shell) -> HTML {
    let buttons = reactions.states.map { state -> HTML in
        """
        \(reactionButton(state, showsCount: false, shell: shell))\
        <a class="people-count" href="\(path)/\(state.reaction.peoplePath)">\(buttonCount(state.count, id: state.countID))\
        <span class="visually-hidden"> \(shell.language(state.reaction.plural))</span></a>
        """
    }
    return "\(buttons)"
}

/// It turns at once; without scripts it submits the form it is in.
package func reactionButton(_ state: ReactionState, showsCount: Bool = true, shell: Shell) -> HTML {
    let reaction = state.reaction
    return iconButton(
        shell.language(reaction.label), reaction.icon,
        attributes: actName(reaction.name, isOn: state.isOn),
        count: showsCount ? buttonCount(state.count, id: state.countID) : nil)
}

extension PostReaction {
    private static let icons: [String: Icon] = ["like": .heart]

    /// On its button, and where nobody has pressed it yet.
    package var icon: Icon { Self.icons[name, default: .heart] }
}

extension ReactionState {
    fileprivate var countID: String { "\(reaction.count.text)-\(post)" }
}
