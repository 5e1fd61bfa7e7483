extension FixedWidthInteger {
    /// Reads an untrusted number, and only one in the range: arithmetic on it stays within the range's limits.
    ///
    /// A number is ASCII digits, with a `-` before them where the range begins below zero, and no longer than the
    /// longest of its type. Anything else is `nil`: another script's digits, a `+`, a space, a number out of range.
    public init?(_ text: some StringProtocol, in range: ClosedRange<Self>) {
        let bytes = text.utf8
        let digits = range.lowerBound < 0 && bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        guard (1...20).contains(digits.prefix(21).count),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Self(text), range.contains(number)
        else { return nil }
        self = number
    }
}
