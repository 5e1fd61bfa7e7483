package import Accounts
package import Core
package import Design
package import Joining

/// The form that makes an account. What was typed stays; each problem is shown beside its field.
package struct JoinPage: Sendable {
    package let name: String
    package let handle: String
    package let major: String
    package let email: String
    package let next: String
    /// They come from a form that was sent without a session, and is not done afterwards.
    package var hasPressed = false
    /// By field: `photo`, `name`, `handle`, `major`, `email`, `password`, `consents`; with field `nil` above the form.
    package let problems: Problems
    /// The providers members can also join by.
    package var ways: [SocialWay] = []
    /// The first to join an empty instance becomes its admin; the form says so.
    package let isFirst: Bool
    /// The code of the invitation, to be sent along; empty without one.
    package let invitation: String
    /// Who invited, by name.
    package let inviter: String?
    /// The ticked boxes.
    package let consents: Consents

    package init(
        name: String = "", handle: String = "", major: String = "", email: String = "", next: String = "/",
        problems: Problems = Problems([]), isFirst: Bool = false, invitation: String = "", inviter: String? = nil,
        consents: Consents = Consents(all: false)
    ) {
        self.name = name
        self.handle = handle
        self.major = major
        self.email = email
        self.next = next
        self.problems = problems
        self.isFirst = isFirst
        self.invitation = invitation
        self.inviter = inviter
        self.consents = consents
    }

    /// What has been filled in, but the password.
    init(_ joining: JoinAccount, next: String, problems: Problems, admission: Admission) {
        self.init(
            name: joining.name, handle: joining.handle, major: joining.major, email: joining.email, next: next,
            problems: problems, isFirst: admission.isFirst, invitation: joining.invitation?.text ?? "",
            inviter: admission.inviter, consents: joining.consents ?? Consents(all: false))
    }

    package static let sample = JoinPage(
        name: "김민수", handle: "minsu", major: "시각디자인", email: "minsu@example",
        problems: Problems([
            Problem(422, Phrase("이메일 주소를 확인해 주세요.", "Check the email address."), field: "email"),
            Problem(422, Phrase("여덟 글자 이상으로 지어 주세요.", "Use at least eight characters."), field: "password"),
        ]))
}

extension Frame {
    /// With the scripts that let the photo be cropped and all be agreed to at once.
    package static func join(in language: Language) -> Frame {
        Frame(
            title: language(.join), scripts: ["photo.js", "consents.js", "join.js"], styles: ["photo.css"], isBare: true
        )
    }
}
