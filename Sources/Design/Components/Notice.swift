public enum NoticeKind: String, CaseIterable, Sendable { case problem, info }

/// A sentence above a form: a problem of the whole form, or a hint.
public func notice(_ text: String, kind: NoticeKind) -> HTML {
    let role: HTML = kind == .problem ? #"role="alert""# : ""
    return #"<p class="notice \#(kind.rawValue)" \#(role)>\#(icon(.alert))<span>\#(text)</span></p>"#
}
