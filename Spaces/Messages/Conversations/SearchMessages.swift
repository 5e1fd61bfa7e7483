import Core

/// A search in a conversation: it finds messages with all of the words, in any case.
package struct SoughtWords {
    private let words: [SoughtWord]

    package static let limit = 5

    package init(_ text: String) {
        words = text.lowercased().split(whereSeparator: \.isWhitespace).prefix(Self.limit)
            .map { SoughtWord(Array(String($0).nfc.utf8)) }
    }

    /// Where they are among bytes in lower case, in no order. They may overlap.
    package func places(in bytes: [UInt8]) -> [Range<Int>] {
        bytes.withUnsafeBufferPointer { bytes in
            words.flatMap { word in
                var places: [Range<Int>] = []
                word.find(in: bytes) { end in
                    places.append(end - word.length..<end)
                    return true
                }
                return places
            }
        }
    }

    package func areAll(in text: String) -> Bool {
        var text = text.lowercased()
        return text.withUTF8 { bytes in words.allSatisfy { $0.isIn(bytes) } }
    }
}

/// Finds a word in time that grows with the text alone, whatever both are made of: `LIKE '%aaa…b%'` takes the product of
/// their lengths. Source: Knuth, Morris and Pratt, "Fast pattern matching in strings", 1977.
private struct SoughtWord {
    private let word: [UInt8]
    /// How much of the word still fits when the byte after so much of it does not.
    private let fallback: [Int]

    /// In bytes.
    var length: Int { word.count }

    init(_ word: [UInt8]) {
        self.word = word
        var fallback = Array(repeating: 0, count: word.count)
        var length = 0
        for index in word.indices.dropFirst() {
            while length > 0, word[index] != word[length] { length = fallback[length - 1] }
            if word[index] == word[length] { length += 1 }
            fallback[index] = length
        }
        self.fallback = fallback
    }

    func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !word.isEmpty else { return true }
        var isFound = false
        find(in: text) { _ in
            isFound = true
            return false
        }
        return isFound
    }

    /// Says where each occurrence ends, until the answer is `false`.
    func find(in text: UnsafeBufferPointer<UInt8>, _ found: (Int) -> Bool) {
        guard !word.isEmpty else { return }
        var length = 0
        for (index, byte) in text.enumerated() {
            while length > 0, byte != word[length] { length = fallback[length - 1] }
            if byte == word[length] { length += 1 }
            guard length == word.count else { continue }
            guard found(index + 1) else { return }
            length = fallback[length - 1]
        }
    }
}
