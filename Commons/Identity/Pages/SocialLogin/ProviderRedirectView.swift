package import Accounts
import Core
package import Design

/// Shown for a moment on the way to a provider, and for longer where a browser does not go on by itself.
///
/// - Parameter address: the provider's, checked before.
package func providerRedirectView(_ way: SocialWay, to address: String, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account">
        <h1>\(t(.goingOn(way.label)))</h1>
        <p>\(t(.goingOnHint(way.label)))</p>
        \(linkButton(t(.continueWith(way.label)), to: address, attributes: #"rel="noreferrer""#))
        \(otherWay(t(.changedYourMind), t(.back), to: shell.visitor == nil ? "/login" : SettingsPath.logins))
        </section>
        """
}

extension Phrase {
    static func goingOn(_ label: Phrase) -> Phrase {
        Phrase("\(label.korean.with(.means)) 가는 중이에요", "Continuing to \(label.english)")
    }

    fileprivate static func goingOnHint(_ label: Phrase) -> Phrase {
        Phrase(
            "\(label.korean)에서 로그인하면 여기로 돌아와요. 비밀번호는 여기에 전해지지 않아요.",
            "Log in at \(label.english), then you return here. Salon never sees your password there.")
    }
    fileprivate static let changedYourMind = Phrase("마음이 바뀌었나요?", "Changed your mind?")
}
