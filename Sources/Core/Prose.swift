/// A piece of a text.
public enum ProsePiece: Hashable, Sendable {
    case text(String)
    /// A handle, without the `@`. The member may not exist.
    case mention(String, written: String)
    /// An address that begins with `http://` or `https://`, or the name of a host that is one without (``BareAddress``).
    case link(WebLink)
    /// A tag, without the `#`.
    case tag(String, written: String)

    /// As it is written in the text.
    public var written: String {
        switch self {
        case .text(let text): text
        case .link(let link): link.written
        case .mention(_, let written), .tag(_, let written): written
        }
    }
}

/// Finds `@handle`s, `#tags` and addresses in a text; joined again, what is written of the pieces is the text.
///
/// A handle is 3–20 letters, digits or underscores, next to any other script (`@minsu님`). An email address contains
/// none, nor does the address of another server's member (`@minsu@elsewhere.example`). An address (``WebLink``) ends
/// before the punctuation of its sentence, and where a Korean particle follows it without a space: a word outside ASCII
/// belongs to it only behind a mark of its path (`/wiki/김환기`), unless all of the word is a particle. A tag ends before
/// a space or punctuation, so a space must separate particles from it; it begins after anything but Latin letters and
/// digits, or right after another tag (`#바다#하늘`); behind a slash it is a tag (`전시/#바다`), but for that of an address
/// without its scheme (`a.example/#top`). ＃ and ＠ are # and @. Spaces without width (U+200B, U+2060) end all of these.
public func prosePieces(_ text: String) -> [ProsePiece] {
    let bytes = Array(text.utf8)
    guard bytes.indices.contains(where: { bytes[$0].mayBeginPiece || bytes.isDotInWord(at: $0) }) else {
        return text.isEmpty ? [] : [.text(text)]
    }
    var pieces: [ProsePiece] = []
    var start = 0
    var index = 0
    // Whether the text before, back to the last space, is an address with its scheme or without.
    var isInAddress = false
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func take(_ piece: ProsePiece, until end: Int) {
        if start < index { pieces.append(.text(string(start..<index))) }
        pieces.append(piece)
        start = end
        index = end
    }
    while index < bytes.count {
        if let (name, end) = bytes.handle(at: index) {
            take(.mention(string(name..<end), written: string(index..<end)), until: end)
        } else if let link = bytes.link(at: index) ?? bytes.bareLink(at: index) {
            take(.link(link), until: index + link.written.utf8.count)
            isInAddress = true
        } else if let (name, end) = bytes.tag(
            at: index, isBehindTag: start == index && pieces.last?.isTag == true, isInAddress: isInAddress)
        {
            take(.tag(string(name..<end), written: string(index..<end)), until: end)
        } else {
            if bytes.isSpace(at: index) { isInAddress = false }
            if bytes.isDotInWord(at: index) { isInAddress = true }
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
    /// Where the name of the tag begins whose `#` is here, and where it ends.
    fileprivate func tag(at index: Int, isBehindTag: Bool, isInAddress: Bool) -> (name: Int, end: Int)? {
        guard let name = endOfSign(UInt8(ascii: "#"), at: index) else { return nil }
        let before = before(index)
        let isPath = before == UInt8(ascii: "/") && (isInAddress || self.before(index - 1) == UInt8(ascii: "/"))
        let isFree = !before.isWord && ![UInt8(ascii: "#"), UInt8(ascii: "&")].contains(before) && !isPath
        guard isFree || isBehindTag else { return nil }
        var end = name
        for scalar in String(decoding: self[end...].prefix(Hashtag.maxBytes), as: UTF8.self).unicodeScalars {
            guard scalar.isInHashtag else { break }
            end += UTF8.width(scalar)
        }
        return Hashtag(String(decoding: self[name..<end], as: UTF8.self)) == nil ? nil : (name, end)
    }

    /// Where the handle begins whose `@` is here, and where it ends.
    fileprivate func handle(at index: Int) -> (name: Int, end: Int)? {
        guard let name = endOfSign(UInt8(ascii: "@"), at: index) else { return nil }
        let before = before(index)
        guard !before.isWord,
            ![UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(before)
        else { return nil }
        let end = self[name...].firstIndex { !$0.isWord } ?? count
        guard (3...20).contains(end - name) else { return nil }
        guard end < count else { return (name, end) }
        if endOfSign(UInt8(ascii: "@"), at: end) != nil { return nil }
        // 민수@example.com
        let isDotted = self[end] == UInt8(ascii: ".") && end + 1 < count && self[end + 1].isWord
        return isDotted && before >= 0x80 ? nil : (name, end)
    }

    /// After a `#` or `@` here, in full width or not.
    private func endOfSign(_ sign: UInt8, at index: Int) -> Int? {
        if self[index] == sign { return index + 1 }
        // U+FF00 + sign - 0x20.
        guard self[index] == 0xEF, index + 2 < count, self[index + 1] == 0xBC, self[index + 2] == sign + 0x60 else {
            return nil
        }
        return index + 3
    }

    /// The byte before this place, full width or not for `#` and `@`; a space at the beginning.
    private func before(_ index: Int) -> UInt8 {
        guard index > 0 else { return UInt8(ascii: " ") }
        for sign in [UInt8(ascii: "#"), UInt8(ascii: "@")] where index >= 3 {
            if endOfSign(sign, at: index - 3) == index { return sign }
        }
        return self[index - 1]
    }

    /// White space, with width or without, that begins here.
    func isSpace(at index: Int) -> Bool {
        switch self[index] {
        case 0x09...0x0D, 0x20: true
        // U+2000…U+200B, U+2060, U+3000.
        case 0xE2 where index + 2 < count:
            self[index + 1] == 0x80 ? self[index + 2] <= 0x8B : self[index + 1] == 0x81 && self[index + 2] == 0xA0
        case 0xE3 where index + 2 < count: self[index + 1] == 0x80 && self[index + 2] == 0x80
        default: false
        }
    }

    /// A dot between two letters, as in the name of a host.
    fileprivate func isDotInWord(at index: Int) -> Bool {
        guard self[index] == UInt8(ascii: "."), index > 0, index + 1 < count else { return false }
        return [self[index - 1], self[index + 1]].allSatisfy { $0.isWord || $0 >= 0x80 }
    }
}

extension UInt8 {
    /// The first byte of ＃ and ＠ is 0xEF.
    fileprivate var mayBeginPiece: Bool {
        self == UInt8(ascii: "@") || self == UInt8(ascii: ":") || self == UInt8(ascii: "#") || self == 0xEF
    }

    /// A letter, a digit or an underscore of ASCII.
    var isWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
