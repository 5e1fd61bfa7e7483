import Core
import Design
import Lounge
import Personas

/// A persona's transparency. Its owner sees the exact value, others steps of 20.
struct TransparencyBar: Sendable {
    /// -100…0, as shown.
    let value: Int
    /// Whose it is, where others look.
    let persona: ID<Persona>?

    /// As the owner sees it.
    init(exact value: Int) {
        self.value = value
        persona = nil
    }

    /// As others see it.
    init(of persona: ID<Persona>, value: Int) {
        self.value = Fade.shown(value)
        self.persona = persona
    }
}

/// The bar empties as a persona fades. Live updates replace the owner's; the script moves others'.
func transparencyBarView(_ bar: TransparencyBar, in t: Language) -> HTML {
    let shown = bar.value == 0 ? "0" : "−\(-bar.value)"
    let mark: HTML =
        bar.persona.map { #"data-bar="\#($0.rawValue)" data-step-size="\#(Fade.stepSize)""# }
        ?? #"id="lounge-bar" data-live-region"#
    return """
        <div class="transparency-bar" \(mark)><p><span>\(t(.transparency))</span>\
        <strong>\(shown)</strong></p>\
        <div class="transparency-track" role="meter" aria-label="\(t(.transparency))" aria-valuemin="-100" aria-valuemax="0" \
        aria-valuenow="\(bar.value)"><span style="--value:\(bar.value)"></span></div>\
        <p class="hint">\(t(bar.persona == nil ? .ownBarHint : .othersBarHint))</p></div>
        """
}

extension Phrase {
    fileprivate static let ownBarHint = Phrase(
        "0이면 또렷하고 −100이면 거의 보이지 않아요. 이 숫자는 나만 봐요.",
        "At 0 your posts are clear, at −100 they hardly show. Only you see this number.")
    fileprivate static let othersBarHint = Phrase("20씩 끊어서 보여요.", "Shown in steps of 20.")
}
