package import Core
import FoundationEssentials

extension Timestamp {
    /// Of `2026-11-20T10:00:00.123Z`, or without the fraction; `nil` for anything else, and beyond the years 1990 to
    /// 2200.
    package init?(iso8601 text: String) {
        guard text.utf8.count <= 40 else { return nil }
        var (text, fraction) = (text, 0 as Int64)
        if let point = text.firstIndex(of: ".") {
            let digits = text[text.index(after: point)...].prefix { ("0"..."9").contains($0) }
            guard let thousandths = Int64("\(digits)00".prefix(3), in: 0...999), !digits.isEmpty else { return nil }
            fraction = thousandths
            text.removeSubrange(point..<digits.endIndex)
        }
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        let seconds = date.timeIntervalSince1970
        guard seconds > 631_152_000, seconds < 7_258_118_400, let whole = Int64(exactly: seconds.rounded()) else {
            return nil
        }
        self.init(milliseconds: whole * 1_000 + fraction)
    }
}
