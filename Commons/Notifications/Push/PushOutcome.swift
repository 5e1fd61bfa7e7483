import Core
import Foundation
import Outgoing

/// What became of a push.
enum PushOutcome: Equatable, Sendable {
    case sent
    /// The service wants it later; `nil` leaves the time to us.
    case later(Timestamp?)
    /// The service will never take this one.
    case refused
    /// There is nobody at this address any more.
    case gone

    init(_ answer: PushAnswer, now: Timestamp) {
        switch answer.status {
        case 200..<300: self = .sent
        case 404, 410: self = .gone
        case 429, 500...: self = .later(answer.retryAfter.flatMap { Self.time($0, now: now) })
        default: self = .refused
        }
    }

    init(_ error: any Error) {
        switch error as? OutgoingError {
        // It leads into somebody's own network, or is no address: it was none of a push service's.
        case .addressRefused, .invalid: self = .gone
        default: self = .later(nil)
        }
    }

    /// How long a device's pushes wait after so many failures in a row.
    static func pause(after failures: Int) -> Duration { .seconds(min(3_600, 30 << min(failures, 7))) }

    /// Nobody may keep us waiting longer: by then it is no news.
    private static let longest: Duration = .days(1)

    /// Seconds, or a date (RFC 9110, §10.2.3).
    private static func time(_ text: String, now: Timestamp) -> Timestamp? {
        if let seconds = Int(text, in: 0...Int.max) { return now + min(.seconds(min(seconds, 1_000_000)), longest) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: text).map { min(Timestamp($0), now + longest) }
    }
}
