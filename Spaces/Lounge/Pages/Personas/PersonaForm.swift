import Core

/// The form that makes or changes a persona. What was typed stays; each problem is shown beside its field.
struct PersonaForm: Sendable {
    let nickname: String
    let intro: String
    /// By field: `nickname`, `intro`; with field `nil` above the form.
    let problems: Problems
    /// The result of the nickname check without scripts, by the button.
    let isFree: Bool?
    /// The nickname the persona has already.
    let own: String?
    /// Where to go on.
    let next: String

    init(
        nickname: String = "", intro: String = "", problems: Problems = Problems([]), isFree: Bool? = nil,
        own: String? = nil, next: String = "/lounge"
    ) {
        self.nickname = nickname
        self.intro = intro
        self.problems = problems
        self.isFree = isFree
        self.own = own
        self.next = next
    }
}
