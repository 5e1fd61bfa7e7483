extension [UInt8] {
    /// The address that begins here in a text.
    ///
    /// Linear in all: hosts are looked at up to the next slash, and what follows one that is taken is not looked at
    /// again.
    func link(at index: Int) -> WebLink? {
        guard self[index] | 0x20 == UInt8(ascii: "h"), index == 0 || !self[index - 1].isWord,
            let scheme = WebLink.scheme(of: self[index...])
        else { return nil }
        let host = index + scheme.utf8.count
        guard let name = endOfHost(from: host), WebLink(text(index..<name)) != nil else { return nil }
        return WebLink(text(index..<endOfAddress(from: host, behind: name)))
    }

    /// The address without its scheme that begins here (``BareAddress``). Linear in all: within a name none begins.
    func bareLink(at index: Int) -> WebLink? {
        guard self[index].isWord, index == 0 || BareAddress.mayFollow(self[index - 1]) else { return nil }
        let end = self[index...].firstIndex { !BareAddress.isInName($0) } ?? count
        var name = end
        while name > index, self[name - 1] == UInt8(ascii: ".") { name -= 1 }
        guard end == count || self[end] != UInt8(ascii: "@"), BareAddress.isHost(self[index..<name]) else { return nil }
        return WebLink(bare: text(index..<(name == end ? endOfAddress(from: index, behind: name) : name)))
    }

    /// The end of an address behind its host: its path, query and fragment, without the punctuation of the sentence.
    private func endOfAddress(from host: Int, behind name: Int) -> Int {
        var end = name
        if end < count, Self.pathMarks.contains(self[end]) {
            end = self[end...].firstIndex { !$0.isInAddress } ?? count
            var isInFragment = self[name..<end].contains(UInt8(ascii: "#"))
            while end < count, let word = endOfForeignWord(at: end, isInFragment: isInFragment) {
                end = self[word...].firstIndex { !$0.isInAddress } ?? count
                isInFragment = isInFragment || self[word..<end].contains(UInt8(ascii: "#"))
            }
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

    /// The end of the host that begins here, with a user before it and a port behind it, and without the words that follow
    /// it in the sentence.
    private func endOfHost(from start: Int) -> Int? {
        guard self[start].isWord || self[start] >= 0x80 else { return nil }
        var end = start
        while end < count {
            if self[end].isInHost {
                end += 1
            } else if let scalar = scalar(at: end), scalar.isInHashtag {
                end += UTF8.width(scalar)
            } else {
                break
            }
        }
        // The beginning of a name that has a sign in it is no name; behind one with a dot, a sign is the sentence's.
        if end < count, self[end] >= 0x80, !isSpace(at: end), !self[start..<end].contains(UInt8(ascii: ".")) {
            return nil
        }
        let name = self[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
        if let colon = self[name..<end].firstIndex(of: UInt8(ascii: ":")) {
            let port = self[(colon + 1)..<end].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return port.isEmpty ? endOfName(name..<colon, isWhole: false) : port.endIndex
        }
        return endOfName(name..<end, isWhole: end < count && Self.pathMarks.contains(self[end]))
    }

    /// The end of a host's name: no top-level domain is of Latin and other letters, so what follows one without a
    /// space is the sentence's (`a.example에서`).
    ///
    /// - Parameter isWhole: whether a path follows, so that all of it is the name.
    private func endOfName(_ name: Range<Int>, isWhole: Bool) -> Int? {
        var end = name.upperBound
        while end > name.lowerBound, self[end - 1] == UInt8(ascii: ".") { end -= 1 }
        let dot = self[name.lowerBound..<end].lastIndex(of: UInt8(ascii: "."))
        let last = (dot.map { $0 + 1 } ?? name.lowerBound)..<end
        if self[last].contains(where: { $0 >= 0x80 }) {
            let latin = endOfLatin(last)
            if latin > last.lowerBound {
                end = latin
            } else if let dot {
                end = endOfForeignDomain(last, behind: dot, isWhole: isWhole)
            } else {
                // A word, and no name.
                return nil
            }
        }
        return end == last.upperBound && isWhole ? name.upperBound : end
    }

    /// Where Latin letters, with accents or not, end.
    private func endOfLatin(_ range: Range<Int>) -> Int {
        var index = range.lowerBound
        while index < range.upperBound {
            guard self[index] >= 0x80 else {
                index += 1
                continue
            }
            guard let scalar = scalar(at: index), scalar.value < 0x250 else { break }
            index += UTF8.width(scalar)
        }
        return index
    }

    /// The end of a top-level domain outside ASCII. There are few in Hangul; any other word behind the dot of a Latin one
    /// is the next sentence's (`a.example.그리고`).
    private func endOfForeignDomain(_ range: Range<Int>, behind dot: Int, isWhole: Bool) -> Int {
        let label = text(range)
        guard !Self.hangulDomains.contains(label),
            label.unicodeScalars.allSatisfy({ (0xAC00...0xD7A3).contains($0.value) })
        else { return range.upperBound }
        let domain = Self.hangulDomains.first { domain in
            label.hasPrefix(domain) && Self.particles.contains(String(label.dropFirst(domain.count)))
        }
        if let domain { return range.lowerBound + domain.utf8.count }
        return isWhole || self[dot - 1] >= 0x80 ? range.upperBound : dot
    }

    /// The end of the word outside ASCII that begins here in an address. A fragment names a heading, which may be of
    /// several scripts (`#b한국`).
    private func endOfForeignWord(at index: Int, isInFragment: Bool) -> Int? {
        guard index > 0 else { return nil }
        let run = self[index...].prefix { $0 >= 0x80 }
        // Behind a question mark a name of a query goes on; any other word is the next sentence's.
        let isNamed =
            self[index - 1] == UInt8(ascii: "?") && run.endIndex < count && self[run.endIndex] == UInt8(ascii: "=")
        guard self[index - 1].goesOn || isNamed || (isInFragment && self[index - 1].isWord) else { return nil }
        let word = String(
            String.UnicodeScalarView(
                String(decoding: run, as: UTF8.self).unicodeScalars.prefix(while: \.isInHashtag)))
        return word.isEmpty || Self.particles.contains(word) ? nil : index + word.utf8.count
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

    /// The scalar outside ASCII that begins here; `nil` in the middle of one.
    private func scalar(at index: Int) -> Unicode.Scalar? {
        let width = self[index] < 0xE0 ? 2 : self[index] < 0xF0 ? 3 : 4
        guard self[index] >= 0xC2, index + width <= count else { return nil }
        var value = UInt32(self[index]) & (0x7F >> UInt32(width))
        for byte in self[(index + 1)..<(index + width)] { value = value << 6 | UInt32(byte & 0x3F) }
        return Unicode.Scalar(value)
    }

    private static let pathMarks = Array("/?#".utf8)

    /// Top-level domains in Hangul, and the one that is reserved for examples.
    private static let hangulDomains = ["한국", "삼성", "닷컴", "닷넷", "테스트"]

    private static let particles: Set<String> = [
        "가", "이", "을", "를", "은", "는", "과", "와", "도", "만", "로", "으로", "에", "에도", "에는", "에서", "에서도", "에서는",
        "의", "까지", "부터", "보다", "처럼", "랑", "이랑", "나", "이나", "라", "라고", "라는", "이고", "이에요", "예요", "입니다",
        "님", "요",
    ]
}

extension UInt8 {
    /// Whether an address has more behind this mark.
    fileprivate var goesOn: Bool { Self.joints.contains(self) }

    /// RFC 3986, appendix A: unreserved and reserved characters and the percent sign.
    fileprivate var isInAddress: Bool { isWord || Self.marks.contains(self) }
    /// What names, ports and users before them are made of, percent signs included.
    fileprivate var isInHost: Bool { isWord || Self.hostMarks.contains(self) }
    fileprivate var endsSentence: Bool { Self.ends.contains(self) }

    private static let marks = Set("-._~:/?#[]@!$&'()*+,;=%".utf8)
    private static let hostMarks = Set("-._~:@%".utf8)
    private static let joints = Set("/=-_+&(:#".utf8)
    private static let ends = Set(".,;:!?'*[]".utf8)
}
