import Core
import Design

/// The circle that stands where others have a photo. Decoration: the nickname stands beside it.
func markView(_ mark: PersonaMark, size: String = "medium") -> HTML {
    #"<span class="avatar \#(size)" style="--hue:\#(mark.hue)" aria-hidden="true">\#(mark.initial)</span>"#
}

/// Where somebody is found in the lounge.
func memberPath(_ nickname: String) -> String { "/lounge/members/\(nickname)" }

extension Insider {
    var mark: PersonaMark { PersonaMark(nickname, key: nickname.folded) }
}
