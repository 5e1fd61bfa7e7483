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

    static let sample = PersonaForm(nickname: "달빛 산책", problems: Problems([.nicknameInvalid]))
    static let sampleFree = PersonaForm(nickname: "달빛_산책", isFree: true, next: "/welcome?next=/")
    static let sampleEdit = PersonaForm(
        nickname: "달빛_산책", intro: "밤에 <그려요>",
        problems: Problems([PersonaIntro.limit.tooLong("한 줄 소개가", by: 2, at: "intro")]), own: "달빛_산책")
}
