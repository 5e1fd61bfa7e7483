public import Core
public import CoreMetrics
import Synchronization

/// A budget: a burst at once, then at an even rate.
public struct RateLimit: Sendable {
    public let name: String
    public let burst: Int
    public let interval: Duration
    /// Whether admins can change it: what members publish, upload and send, and nothing that can be guessed.
    public let isOfPosting: Bool

    /// - Parameters:
    ///   - burst: how many may come at once after a pause.
    ///   - interval: the time to earn one more.
    public init(_ name: String, burst: Int, every interval: Duration, isOfPosting: Bool = false) {
        self.isOfPosting = isOfPosting
        self.name = name
        self.burst = burst
        self.interval = interval
    }

    /// The time in which the whole burst is earned stays, so debts are as they were when admins change it.
    func scaled(by limit: PostingLimit) -> RateLimit {
        switch isOfPosting ? limit : .usual {
        case .half: RateLimit(name, burst: max(1, burst / 2), every: interval * 2)
        case .usual: self
        case .triple: RateLimit(name, burst: burst * 3, every: interval / 3)
        }
    }
}

/// How much members may publish, upload and send, by what is usual.
public enum PostingLimit: String, Sendable, CaseIterable {
    case half, usual, triple
}

/// Enforces budgets in this process's memory, by the generic cell rate algorithm (ATM Forum TM 4.0, §4.4.2): one time
/// per key says when its debt will be paid.
public final class RateLimiter: Sendable {
    private struct Key: Hashable {
        let limit: String
        let who: String
    }

    let clock: Clock
    /// `false` for measurements and load tests.
    public let isOn: Bool
    private let refused: Counter?
    /// What admins can change.
    private let facts: Current<SiteFacts>?
    let tries = Mutex(Tries())
    private let debts = Mutex(Debts())

    private struct Debts {
        var paidAt: [Key: Int64] = [:]
        /// How many keys there may be before paid ones are removed.
        var most = 100_000

        /// Checks every key, hence only when there are twice as many as last time: a flood of addresses does not make
        /// each of its requests pay for all.
        mutating func prune(at now: Int64) {
            guard paidAt.count > most else { return }
            paidAt = paidAt.filter { $0.value > now }
            most = max(100_000, paidAt.count * 2)
        }
    }

    /// - Parameters:
    ///   - isOn: `false` for measurements and load tests.
    ///   - refused: counts what somebody had no budget for.
    public init(clock: Clock, isOn: Bool = true, refused: Counter? = nil, facts: Current<SiteFacts>? = nil) {
        self.clock = clock
        self.isOn = isOn
        self.refused = refused
        self.facts = facts
    }

    /// Throws ``Core/Problem/tooMany(retryAfter:)`` if the budget of `who` is empty, and takes nothing: a large body is
    /// not read to be refused.
    public func check(_ limit: RateLimit, by who: String) throws {
        guard isOn else { return }
        let limit = scaled(limit)
        let now = clock.now().milliseconds
        let paid = debts.withLock { $0.paidAt[Key(limit: limit.name, who: who)] } ?? now
        let wait = paid - now - limit.interval.milliseconds * Int64(limit.burst - 1)
        if wait > 0 { throw refused(for: wait) }
    }

    /// Takes from the budget of `who`: all of it where `count` is more than the whole budget. Throws
    /// ``Core/Problem/tooMany(retryAfter:)``, and takes nothing, where less is left.
    public func take(_ limit: RateLimit, by who: String, count: Int = 1) throws {
        if let wait = wait(for: count, of: limit, by: who) { throw refused(for: wait) }
    }

    /// Gives `who` back what was taken for something that did not begin.
    public func giveBack(_ limit: RateLimit, by who: String, count: Int = 1) {
        guard isOn else { return }
        let limit = scaled(limit)
        let given = limit.interval.milliseconds * Int64(min(max(0, count), limit.burst))
        debts.withLock { $0.paidAt[Key(limit: limit.name, who: who)]? -= given }
    }

    private func wait(for count: Int, of limit: RateLimit, by who: String) -> Int64? {
        guard isOn, count > 0 else { return nil }
        let limit = scaled(limit)
        let now = clock.now().milliseconds
        let interval = limit.interval.milliseconds
        return debts.withLock { debts in
            debts.prune(at: now)
            let key = Key(limit: limit.name, who: who)
            let next = max(now, debts.paidAt[key] ?? now) + interval * Int64(min(count, limit.burst))
            let wait = next - now - interval * Int64(limit.burst)
            if wait <= 0 { debts.paidAt[key] = next }
            return wait > 0 ? wait : nil
        }
    }

    private func scaled(_ limit: RateLimit) -> RateLimit {
        facts.map { limit.scaled(by: $0.value.postingLimit) } ?? limit
    }

    private func refused(for wait: Int64) -> Problem {
        refused?.increment()
        return .tooMany(retryAfter: .milliseconds(wait + 999))
    }
}
