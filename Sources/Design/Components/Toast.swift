public import Core

/// A sentence that appears at the bottom and disappears by itself; the frame's live region announces it.
///
/// - Parameter said: the sentence; on a second line an address of this instance that it leads to.
public func toast(_ said: String, in t: Language) -> HTML {
    let lines = said.split(separator: "\n", maxSplits: 1).map(String.init)
    guard let text = lines.first else { return .empty }
    guard lines.count == 2, lines[1].hasPrefix("/"), !lines[1].hasPrefix("//") else {
        return #"<p class="toast">\#(text)</p>"#
    }
    return #"<p class="toast leads">\#(text) <a href="\#(lines[1])">\#(t(.look))</a></p>"#
}

extension Phrase {
    fileprivate static let look = Phrase("보기", "View")
}
