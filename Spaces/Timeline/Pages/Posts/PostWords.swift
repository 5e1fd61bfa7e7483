import Core
import Design
import Posts
import Timeline

/// The text of a post. A long one is cut off in lists by the style sheet; the link behind it leads to all of it, and the
/// script shows it in its place.
func postProse(_ item: PostItem, shell: Shell) -> HTML {
    let isLong = item.text.isLong
    let t = shell.language
    return """
        <p class="prose\(if: isLong, " long")" dir="auto"\(lang(item.facts.language, in: t))>\(prose(item.text, shell))</p>\
        \(if: isLong, #"<a class="unfold" href="\#(item.path)" data-unfold>\#(t(.readOn))</a>"#)
        """
}

/// What a reader opens knowing what it is: the author's warning comes before it.
func covered(_ words: HTML, for warning: String, in t: Language) -> HTML {
    """
    <details class="cover"><summary>\(icon(.warning))<span class="cover-words"><b>\(t(.contentWarning))</b> \
    <span dir="auto">\(warning)</span></span>\
    <span class="cover-open">\(t(.uncover))</span><span class="cover-close">\(t(.cover))</span></summary>
    \(words)
    </details>
    """
}

extension String {
    /// Whether it takes more than seven lines where a line is longest. Letters of Korean are as wide as two of English.
    fileprivate var isLong: Bool {
        var (lines, width) = (1, 0)
        for scalar in unicodeScalars {
            if scalar == "\n" {
                lines += 1
                width = 0
            } else {
                width += scalar.value < 0x1100 ? 1 : 2
                if width > 72 {
                    lines += 1
                    width = 0
                }
            }
        }
        return lines > 7
    }
}

extension Phrase {
    fileprivate static let readOn = Phrase("더 읽기", "Read more")
    static let contentWarning = Phrase("주의 문구", "Content warning")
    fileprivate static let uncover = Phrase("보기", "Show")
    fileprivate static let cover = Phrase("가리기", "Hide")
}
