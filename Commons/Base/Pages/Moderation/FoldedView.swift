package import Core
package import Design

/// Folds away what says a muted word.
package func folded(_ words: HTML, for word: String, in t: Language) -> HTML {
    folded(words, behind: #"\#(t(.mutedWord)) <b dir="auto">\#(word)</b>"#, in: t)
}

/// Folds something away that one opens knowing what it is.
package func folded(_ words: HTML, behind warning: HTML, in t: Language) -> HTML {
    """
    <details class="folded"><summary>\(warning) – \(t(.show))</summary>
    \(words)
    </details>
    """
}

extension Phrase {
    fileprivate static let mutedWord = Phrase("뮤트한 단어", "Muted word")
    fileprivate static let show = Phrase("보기", "show")
}
