package import Accounts
package import Core
package import Design

/// The buttons that lead to providers; nothing where there are none. They are forms: what they begin is not for programs
/// that follow links.
package func socialWays(_ ways: [SocialWay], next: String, invitation: String = "", in t: Language) -> HTML {
    guard !ways.isEmpty else { return .empty }
    let forms = ways.map { way -> HTML in
        """
        <form method="post" action="/login/with/\(way.name)"><input type="hidden" name="next" value="\(next)">\
        \(if: !invitation.isEmpty, #"<input type="hidden" name="invitation" value="\#(invitation)">"#)\
        \(button(t(.continueWith(way.label)), style: .secondary))</form>
        """
    }
    return #"<section class="social-ways" aria-label="\#(t(.otherWays))">\#(forms)</section>"#
}

extension Phrase {
    static func continueWith(_ label: Phrase) -> Phrase {
        Phrase("\(label.korean.with(.means)) 계속하기", "Continue with \(label.english)")
    }

    fileprivate static let otherWays = Phrase("다른 계정으로", "With another account")
}
