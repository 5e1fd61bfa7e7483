import Core
import Design
import Personas

/// A persona's round avatar. Decorative: the nickname is beside it.
func markView(_ mark: PersonaMark, size: String = "medium") -> HTML {
    #"<span class="avatar \#(size)" style="--hue:\#(mark.hue)" aria-hidden="true">\#(mark.initial)</span>"#
}

/// The path of a persona's page.
func memberPath(_ nickname: String) -> String { "/lounge/members/\(nickname)" }

extension CurrentPersona {
    var mark: PersonaMark { PersonaMark(nickname, key: nickname.folded) }
}
