package import Core
import FoundationEssentials

extension Timestamp {
    /// Of `2026-11-20T10:00:00Z`; `nil` for anything else, and beyond the years 1990 to 2200.
    package init?(iso8601 text: String) {
        guard text.utf8.count <= 30, let date = try? Date(text, strategy: .iso8601) else { return nil }
        let seconds = date.timeIntervalSince1970
        guard seconds > 631_152_000, seconds < 7_258_118_400,
            let milliseconds = Int64(exactly: (seconds * 1_000).rounded())
        else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
