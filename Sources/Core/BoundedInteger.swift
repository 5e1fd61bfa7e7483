extension FixedWidthInteger {
    /// Reads an untrusted number, and only one in the range: arithmetic on it stays within the range's limits.
    ///
    /// A number is ASCII digits, with a `-` before them where the range begins below zero, and no longer than the
    /// longest of its type. Anything else is `nil`: another script's digits, a `+`, a space, a number out of range.
    /// Lists read several for each picture, so it takes one pass and is specialised where it is called.
    @inlinable
    public init?(_ text: some StringProtocol, in range: ClosedRange<Self>) {
        var isNegative = false
        var digits = 0
        var number: Self = 0
        for byte in text.utf8 {
            if digits == 0, !isNegative, byte == UInt8(ascii: "-"), range.lowerBound < 0 {
                isNegative = true
                continue
            }
            let digit = byte &- UInt8(ascii: "0")
            digits += 1
            guard digit <= 9, digits <= 20 else { return nil }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            // Downwards where it is negative: the least has no positive twin.
            let (sum, isOver) =
                isNegative
                ? product.subtractingReportingOverflow(Self(digit)) : product.addingReportingOverflow(Self(digit))
            if isTooLarge || isOver { return nil }
            number = sum
        }
        guard digits > 0, range.contains(number) else { return nil }
        self = number
    }
}
