import Foundation

/// When an instance wants to be asked again.
enum RetryTime {
    /// `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), else `X-RateLimit-Reset`.
    static func until(_ headers: [String: String], now: Date) -> Date? {
        if let text = headers["retry-after"] {
            if let seconds = Int(text), seconds >= 0 { return now.addingTimeInterval(Double(min(seconds, 86_400))) }
            if let date = httpDate(text) { return max(date, now) }
        }
        return headers["x-ratelimit-reset"].flatMap(Instant.date).map { max($0, now) }
    }

    /// As in `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func httpDate(_ text: String) -> Date? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2,
            let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
        return Instant.date("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}
