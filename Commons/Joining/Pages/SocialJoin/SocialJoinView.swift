import Core
package import Design
import IdentityPages
import Joining

package func socialJoinView(_ page: SocialJoinPage, shell: Shell) -> HTML {
    let t = shell.language
    let problems = page.problems
    // Where nobody is shown to others, nobody is asked for a major.
    let hasProfiles = shell.features.contains(.profiles)
    // It has no field to be shown beside.
    let emailProblem = page.emailIsVerified ? problems["email"] : nil
    let problem = problems.all.first { $0.field == nil }?.phrase ?? emailProblem
    return """
        <section class="account">
        <h1>\(t(.join))</h1>
        <p>\(t(.almostThere(page.provider)))</p>
        \(if: page.isFirst, notice(t(.firstBecomesAdmin), kind: .info))
        \(hasProfiles ? page.inviter.map { notice(t(.invitedBy($0)), kind: .info) } : nil)
        <form method="post" action="/join/social" novalidate data-progress>
        \(problem.map { notice(t($0), kind: .problem) })
        \(field(Field("name", .name, value: page.name, problem: problems["name"], autocomplete: "name"), in: t))
        \(field(
            Field(
                "handle", .handle, value: page.handle, hint: hasProfiles ? .handleHint : .loginHint,
                problem: problems["handle"], autocomplete: "username"), in: t))
        \(if: hasProfiles, majorField(page, in: t))
        \(page.emailIsVerified ? knownEmail(page, in: t) : emailField(page, in: t))
        \(consentFields(page.consents, problem: problems["consents"], in: t))
        \(button(t(.join)))
        </form>
        \(otherWay(t(.alreadyMember), t(.logIn), to: "/login"))
        </section>
        """
}

private func knownEmail(_ page: SocialJoinPage, in t: Language) -> HTML {
    #"<p class="muted">\#(t(.email)): <b dir="auto">\#(page.email)</b> · \#(t(.vouchedFor(page.provider)))</p>"#
}

private func majorField(_ page: SocialJoinPage, in t: Language) -> HTML {
    field(
        Field(
            "major", .major, value: page.major, hint: .majorHint, problem: page.problems["major"],
            autocomplete: "organization-title", isRequired: false), in: t)
}

private func emailField(_ page: SocialJoinPage, in t: Language) -> HTML {
    field(
        Field(
            "email", .email, kind: .email, value: page.email, hint: .emailHint, problem: page.problems["email"],
            autocomplete: "email", enterKey: "go"), in: t)
}

extension Phrase {
    fileprivate static func almostThere(_ provider: Phrase) -> Phrase {
        Phrase(
            "\(provider.korean) 로그인을 마쳤어요. 이제 한 단계만 남았어요.",
            "You’re logged in with \(provider.english). One step is left.")
    }
    fileprivate static func vouchedFor(_ provider: Phrase) -> Phrase {
        Phrase("\(provider.korean)에서 확인했어요", "confirmed by \(provider.english)")
    }
}
