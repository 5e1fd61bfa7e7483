import Base
package import Core
package import Design
import Posts

/// Around the buttons below a post: each names what it does, such as `like` or `unlike`, and the form what it does that to.
/// Without scripts, ``PostRoutes`` leads on to the act.
package func actsForm(of post: ID<Post>, className: String, _ buttons: HTML) -> HTML {
    #"<form class="\#(className)" method="post" action="\#(post.postPath)">\#(buttons)</form>"#
}

/// An act that is on or off, in such a form.
func actName(_ name: String, isOn: Bool) -> HTML {
    #"name="\#(if: isOn, "un")\#(name)" aria-pressed="\#(isOn ? "true" : "false")""#
}

/// What these buttons name.
enum NamedActs {
    static let all = (PostReaction.all.map(\.name) + ["repost", "save"]).flatMap { [$0, "un\($0)"] }
    /// The only one that is a page.
    static let menu = "menu"
}
