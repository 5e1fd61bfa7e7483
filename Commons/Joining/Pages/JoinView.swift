import Core
package import Design
import IdentityPages
import Joining
import PeoplePages

package func joinView(_ page: JoinPage, shell: Shell) -> HTML {
    let t = shell.language
    // Where nobody is shown to others, nobody is asked for a photo and a major.
    let hasProfiles = shell.features.contains(.profiles)
    return """
        <section class="account">
        <h1>\(t(.join))</h1>
        \(if: page.isFirst, notice(t(.firstBecomesAdmin), kind: .info))
        \((page.hasPressed ? .pressAgain : Phrase.asked(before: page.next)).map { notice(t($0), kind: .info) })
        \(hasProfiles ? page.inviter.map { notice(t(.invitedBy($0)), kind: .info) } : nil)
        \(socialWays(page.ways, next: page.next, invitation: page.invitation, in: t))
        <form method="post" action="/join" enctype="multipart/form-data" novalidate id="join" \
        data-progress data-keeps>
        \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        <input type="hidden" name="next" value="\(page.next)">\(if: page.hasPressed, #"<input type="hidden" name="pressed">"#)
        \(if: !page.invitation.isEmpty, #"<input type="hidden" name="invitation" value="\#(page.invitation)">"#)
        \(if: hasProfiles, photoPicker(
            current: icon(.person), problem: page.problems["photo"], checks: PhotoForm.checks(in: t), in: t))
        \(fields(page, hasProfiles: hasProfiles).map { field($0, in: t) })
        \(consentFields(page.consents, problem: page.problems["consents"], in: t))
        \(button(t(.join)))
        </form>
        \(otherWay(t(.alreadyMember), t(.logIn), to: logInPath(from: page.next, hasPressed: page.hasPressed)))
        \(languageSwitch(of: "join", shell: shell))
        </section>
        """
}

private func fields(_ page: JoinPage, hasProfiles: Bool) -> [Field] {
    let problems = page.problems
    let fields = [
        Field("name", .name, value: page.name, problem: problems["name"], autocomplete: "name"),
        Field(
            "handle", .handle, value: page.handle, hint: hasProfiles ? .handleHint : .loginHint,
            problem: problems["handle"], autocomplete: "username"),
        Field(
            "major", .major, value: page.major, hint: .majorHint, problem: problems["major"],
            autocomplete: "organization-title", isRequired: false),
        Field(
            "email", .email, kind: .email, value: page.email, hint: .emailHint, problem: problems["email"],
            autocomplete: "email"),
        Field(
            "password", .password, kind: .password, hint: .passwordHint, problem: problems["password"],
            autocomplete: "new-password", enterKey: "go"),
    ]
    return hasProfiles ? fields : fields.filter { $0.name != "major" }
}

extension Phrase {
    static func invitedBy(_ name: String) -> Phrase {
        Phrase("\(name) 님이 초대했어요.", "\(name) invited you.")
    }

    static let firstBecomesAdmin = Phrase(
        "이 살롱의 첫 사람이에요. 첫 사람이 관리자가 돼요.",
        "You are the first person here. The first to join becomes the admin.")
    fileprivate static let pressAgain = Phrase(
        "가입한 다음 한 번 더 눌러 주세요. 아직 아무것도 바뀌지 않았어요.",
        "Join, then press it again. Nothing has changed yet.")
    static let alreadyMember = Phrase("이미 회원이신가요?", "Already a member?")
    static let handleHint = Phrase(
        "영문, 숫자, 밑줄. 프로필 주소가 돼요.", "Latin letters, digits, underscores. It becomes your profile’s address.")
    static let loginHint = Phrase(
        "영문, 숫자, 밑줄. 로그인할 때 쓸 수 있어요.", "Latin letters, digits, underscores. You can log in with it.")
    static let majorHint = Phrase("예: 시각디자인, 회화", "For example, illustration or painting")
    static let emailHint = Phrase("다른 사람에게 보이지 않아요.", "Nobody else sees it.")
}
