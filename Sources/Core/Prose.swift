/// A piece of a text.
public enum ProsePiece: Hashable, Sendable {
    case text(String)
    /// A handle, without the `@`. The member may not exist.
    case mention(String)
    /// An address that begins with `http://` or `https://`.
    case link(String)
    /// A tag, without the `#`.
    case tag(String)
}

/// Finds `@handle`s, `#tags` and addresses in a text; joined again, the pieces are the text.
///
/// A handle is 3–20 letters, digits or underscores, next to any other script (`@minsu님`). An email address contains
/// none, nor does the address of another server's member (`@minsu@elsewhere.example`). An address ends before the
/// punctuation of its sentence, and where a Korean particle follows it without a space: a word outside ASCII belongs to
/// it only behind a mark of its path (`/wiki/김환기`), unless all of the word is a particle. A tag ends before a space
/// or punctuation, so a space must separate particles from it; it begins after anything but Latin letters and digits, or
/// right after another tag (`#바다#하늘`).
public func prosePieces(_ text: String) -> [ProsePiece] {
    guard text.utf8.contains(where: { [UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "#")].contains($0) }) else {
        return text.isEmpty ? [] : [.text(text)]
    }
    let bytes = Array(text.utf8)
    var pieces: [ProsePiece] = []
    var start = 0
    var index = 0
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func take(_ piece: ProsePiece, until end: Int) {
        if start < index { pieces.append(.text(string(start..<index))) }
        pieces.append(piece)
        start = end
        index = end
    }
    while index < bytes.count {
        if let end = bytes.endOfHandle(at: index) {
            take(.mention(string(index + 1..<end)), until: end)
        } else if let end = bytes.endOfLink(at: index) {
            take(.link(string(index..<end)), until: end)
        } else if let end = bytes.endOfTag(at: index, isBehindTag: start == index && pieces.last?.isTag == true) {
            take(.tag(string(index + 1..<end)), until: end)
        } else {
            index += 1
        }
    }
    if start < bytes.count { pieces.append(.text(string(start..<bytes.count))) }
    return pieces
}

extension ProsePiece {
    fileprivate var isTag: Bool { if case .tag = self { true } else { false } }
}

extension [UInt8] {
    /// The end of the tag whose `#` is here.
    fileprivate func endOfTag(at index: Int, isBehindTag: Bool) -> Int? {
        guard self[index] == UInt8(ascii: "#") else { return nil }
        let before = index > 0 ? self[index - 1] : UInt8(ascii: " ")
        let isFree = !before.isWord && ![UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "/")].contains(before)
        guard isFree || isBehindTag else { return nil }
        var end = index + 1
        for scalar in String(decoding: self[end...].prefix(Hashtag.maxBytes), as: UTF8.self).unicodeScalars {
            guard scalar.isInHashtag else { break }
            end += UTF8.width(scalar)
        }
        return Hashtag(String(decoding: self[index + 1..<end], as: UTF8.self)) == nil ? nil : end
    }

    /// The end of the handle whose `@` is here.
    fileprivate func endOfHandle(at index: Int) -> Int? {
        guard self[index] == UInt8(ascii: "@") else { return nil }
        let before = index > 0 ? self[index - 1] : UInt8(ascii: " ")
        guard !before.isWord,
            ![UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(before)
        else { return nil }
        let end = self[(index + 1)...].firstIndex { !$0.isWord } ?? count
        guard (3...20).contains(end - index - 1) else { return nil }
        guard end < count else { return end }
        if self[end] == UInt8(ascii: "@") { return nil }
        // 민수@example.com
        let isDotted = self[end] == UInt8(ascii: ".") && end + 1 < count && self[end + 1].isWord
        return isDotted && before >= 0x80 ? nil : end
    }

    /// The end of the address that begins here.
    fileprivate func endOfLink(at index: Int) -> Int? {
        guard self[index] | 0x20 == UInt8(ascii: "h"), index == 0 || !self[index - 1].isWord else { return nil }
        let scheme = ["https://", "http://"].first { scheme in
            index + scheme.utf8.count < count
                && zip(scheme.utf8, self[index...]).allSatisfy { wanted, byte in
                    wanted == (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
                }
        }
        guard let scheme else { return nil }
        let host = index + scheme.utf8.count
        guard self[host].isWord else { return nil }
        var end = self[host...].firstIndex { !$0.isInAddress } ?? count
        let isPast = self[host..<end].contains {
            [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0)
        }
        while isPast, end < count, let word = endOfForeignWord(at: end) {
            end = self[word...].firstIndex { !$0.isInAddress } ?? count
        }
        // Counted once: thousands of closing brackets would otherwise take quadratic time.
        var excess =
            self[host..<end].count { $0 == UInt8(ascii: ")") } - self[host..<end].count { $0 == UInt8(ascii: "(") }
        while end > host {
            if self[end - 1] == UInt8(ascii: ")"), excess > 0 {
                excess -= 1
            } else if !self[end - 1].endsSentence {
                break
            }
            end -= 1
        }
        return end
    }
}

extension [UInt8] {
    /// The end of the word outside ASCII that begins here in an address.
    private func endOfForeignWord(at index: Int) -> Int? {
        guard index > 0, self[index - 1].goesOn else { return nil }
        let run = self[index...].prefix { $0 >= 0x80 }
        let word = String(
            String.UnicodeScalarView(
                String(decoding: run, as: UTF8.self).unicodeScalars.prefix(while: \.isInHashtag)))
        return word.isEmpty || Self.particles.contains(word) ? nil : index + word.utf8.count
    }

    private static let particles: Set<String> = [
        "가", "이", "을", "를", "은", "는", "과", "와", "도", "만", "로", "으로", "에", "에도", "에는", "에서", "에서도", "에서는",
        "의", "까지", "부터", "보다", "처럼", "랑", "이랑", "나", "이나", "라", "라고", "라는", "이고", "이에요", "예요", "입니다",
        "님", "요",
    ]
}

extension UInt8 {
    /// Whether an address has more behind this mark.
    fileprivate var goesOn: Bool { Self.joints.contains(self) }

    /// A letter, a digit or an underscore of ASCII.
    fileprivate var isWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// RFC 3986, appendix A: unreserved and reserved characters and the percent sign.
    fileprivate var isInAddress: Bool { isWord || Self.marks.contains(self) }
    fileprivate var endsSentence: Bool { Self.ends.contains(self) }

    private static let marks = Set("-._~:/?#[]@!$&'()*+,;=%".utf8)
    private static let joints = Set("/=-_+&(:#".utf8)
    private static let ends = Set(".,;:!?'*[]".utf8)
}
