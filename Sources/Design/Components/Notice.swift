public enum NoticeKind: String, CaseIterable, Sendable { case problem, info }

/// A sentence above a form: a problem of the whole form, or a hint.
/// - Parameters:
///   - link: where it leads on, in words.
///   - opensBeside: in a tab of its own, since what was typed here would be lost.
///   - further: what else it says.
public func notice(
    _ text: String, kind: NoticeKind, link: (label: String, path: String)? = nil, opensBeside: Bool = false,
    further: HTML? = nil
) -> HTML {
    let role: HTML = kind == .problem ? #"role="alert""# : ""
    return
        #"<p class="notice \#(kind.rawValue)" \#(role)>\#(icon(.alert))<span>\#(text)\#(link.map { #" <a href="\#($0.path)"\#(if: opensBeside, #" target="_blank""#)>\#($0.label)</a>"# as HTML })\#(further)</span></p>"#
}
