package import Core
import Design

/// The way to all terms, at the foot of a page.
func termsLink(in t: Language) -> HTML { #"<p class="other-way"><a href="/terms">\#(t(.terms))</a></p>"# }

extension Phrase {
    package static let terms = Phrase("약관과 개인정보", "Terms and privacy")
}
