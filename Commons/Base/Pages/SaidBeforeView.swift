import Base
package import Core
package import Design

/// What a composer says of what was refused, with the way to what was published before.
package func composerProblem(_ problem: Phrase?, before path: String?, in t: Language) -> HTML {
    guard let problem else { return .empty }
    guard let path else { return HTML(escaping: t(problem)) }
    return #"<span>\#(t(problem)) <a href="\#(path)">\#(t(.seeYourPost))</a></span>"#
}
