/// What a `Range` header requests (RFC 9110 §14).
enum ByteRange: Equatable {
    /// Everything: there is no header, or one that may be ignored (other units, several ranges, no numbers).
    case whole
    case part(Range<Int>)
    /// Outside the content.
    case unsatisfiable

    init(_ header: String?, size: Int) {
        guard let header, header.utf8.count <= 64, header.hasPrefix("bytes=") else {
            self = .whole
            return
        }
        let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
            self = .whole
            return
        }
        switch (first, last) {
        case (nil, nil):
            self = .whole
        case (nil, let count?):
            self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
        case (let first?, let last):
            if let last, last < first {
                self = .whole
            } else {
                self = first < size ? .part(first..<min(last ?? size - 1, size - 1) + 1) : .unsatisfiable
            }
        }
    }

    /// `.some(nil)` for an empty text, `nil` unless it is a number of bytes.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(text)
        else { return nil }
        return .some(number)
    }
}
