package import Core
import Joining

/// Replaces the form to join: why there is none.
package struct NoJoiningPage: Sendable {
    package let title: Phrase
    package let text: Phrase
    /// Where to go after logging in instead.
    package let next: String

    package init(title: Phrase, text: Phrase, next: String = "/") {
        self.title = title
        self.text = text
        self.next = next
    }
}

extension Phrase {
    static let joiningIsClosed = Phrase("지금은 가입을 받지 않아요", "Joining is closed")
    static let invitationOnly = Phrase("초대받은 사람만 가입할 수 있어요", "By invitation only")
}
