import Base
import Core
package import Design
package import Posts

/// Passes a post or work on, or withdraws that; is placed in its ``actsForm(of:className:_:)``.
///
/// - Parameter showsCount: not where it is behind the button.
package func repostButton(_ repost: PassOnState, showsCount: Bool = true, shell: Shell) -> HTML {
    iconButton(
        shell.language(.repost), .repost,
        attributes: actName("repost", isOn: repost.isReposted),
        count: showsCount ? buttonCount(repost.count, id: repost.countID) : nil)
}
