public import Core

/// Replaces the form to join: why there is none.
public struct NoJoiningPage: Sendable {
    public let title: Phrase
    public let text: Phrase
    /// Where to go after logging in instead.
    public let next: String

    public init(title: Phrase, text: Phrase, next: String = "/") {
        self.title = title
        self.text = text
        self.next = next
    }

    public static let sample = NoJoiningPage(title: .joiningIsClosed, text: Problem.registrationClosed.phrase)
}

extension Phrase {
    static let joiningIsClosed = Phrase("지금은 가입을 받지 않아요", "Joining is closed")
    static let invitationOnly = Phrase("초대받은 사람만 가입할 수 있어요", "By invitation only")
}
