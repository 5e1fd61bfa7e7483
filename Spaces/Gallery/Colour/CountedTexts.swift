import Core

/// Distinct texts by small numbers, as long as something has them.
struct CountedTexts: Sendable {
    private var texts: [String] = []
    private var folded: [String] = []
    private var counts: [Int32] = []
    private var numbers: [String: Int32] = [:]
    private var free: [Int32] = []

    /// The number of a text, which one more has.
    mutating func take(_ text: String) -> Int32 {
        if let number = numbers[text] {
            counts[Int(number)] += 1
            return number
        }
        let number = free.popLast() ?? Int32(truncatingIfNeeded: texts.count)
        if Int(number) == texts.count {
            texts.append("")
            folded.append("")
            counts.append(0)
        }
        texts[Int(number)] = text
        folded[Int(number)] = FoldedText(text).text
        counts[Int(number)] = 1
        numbers[text] = number
        return number
    }

    mutating func leave(_ number: Int32) {
        counts[Int(number)] -= 1
        guard counts[Int(number)] == 0 else { return }
        numbers[texts[Int(number)]] = nil
        texts[Int(number)] = ""
        folded[Int(number)] = ""
        free.append(number)
    }

    /// Of each number, whether its text has this in it, whatever the case; `nil` where nothing is asked.
    func having(_ part: String) -> [Bool]? {
        let part = FoldedText(part).text
        return part.isEmpty ? nil : folded.map { $0.contains(part) }
    }
}
