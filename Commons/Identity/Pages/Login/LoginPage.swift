package import Accounts
package import BasePages
package import Core
package import Design
import Identity

/// The login form.
package struct LoginPage: Sendable {
    /// The input: an email address or a handle.
    package let identifier: String
    /// Where to go afterwards, a path on this site.
    package let next: String
    package let problem: Phrase?
    /// What is missing, beside the fields.
    package var problems = Problems([])
    /// Whether strangers may join, which decides if the link is there.
    package let canJoin: Bool
    /// The providers there are besides.
    package var ways: [SocialWay] = []
    /// Whether browsers make passkeys for this instance.
    package var takesPasskeys = false
    /// The browser was logged in until now.
    package var sessionHasEnded = false
    /// They come from a form that was sent without a session, and is not done afterwards.
    package var hasPressed = false
    /// The space that is for members, where it leads to.
    package var door: WelcomeCard?

    package init(identifier: String = "", next: String = "/", problem: Phrase? = nil, canJoin: Bool) {
        self.identifier = identifier
        self.next = next
        self.problem = problem
        self.canJoin = canJoin
    }

    /// With providers, and back from one that was of no help.
    package static var sampleWithProviders: LoginPage {
        var page = LoginPage(next: "/saved", problem: Problem.socialStale.phrase, canJoin: true)
        page.takesPasskeys = true
        page.ways = [
            SocialWay(name: "kakao", label: Phrase("카카오", "Kakao")),
            SocialWay(name: "school", label: Phrase("한국예술대학", "School of Arts")),
        ]
        return page
    }

    package static let sample = LoginPage(
        identifier: "minsu@example.com",
        problem: Phrase("이메일이나 비밀번호가 맞지 않아요.", "That email or password is not right."), canJoin: true)
}

extension Frame {
    package static func login(_ page: LoginPage, in language: Language) -> Frame {
        Frame(title: language(.logIn), scripts: page.takesPasskeys ? ["passkey.js"] : [], isBare: true)
    }
    package static func logout(in language: Language) -> Frame { Frame(title: language(.logOut), isBare: true) }
}
