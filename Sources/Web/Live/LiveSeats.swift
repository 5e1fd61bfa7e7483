internal import Core
internal import Synchronization

/// How many streams are open, and whose.
///
/// A school is one address, with a member behind each of many streams: so members have seats of their own, and who is
/// signed out shares those of the address. An IPv6 /64 is one (``Visit/network``).
final class LiveSeats: Sendable {
    /// How many streams one process holds.
    static let limit = 20_000
    /// How many pages one member has open at a time.
    static let perAccount = 40
    /// How many pages are open at one address by who is not signed in.
    static let perNetwork = 100

    private let taken = Mutex<[String: Int]>([:])
    private let isLimited: Bool

    /// - Parameter isLimited: `false` for measurements and load tests.
    init(isLimited: Bool) { self.isLimited = isLimited }

    /// Takes a seat, which is free again when nobody holds it; `nil` where there is none.
    func take(_ viewer: Viewer?, at network: String) -> Seat? {
        let who = viewer.map { "account \($0.id)" } ?? "network \(network)"
        let limit = viewer == nil ? Self.perNetwork : Self.perAccount
        let isFree = taken.withLock { taken in
            let count = taken[who] ?? 0
            guard taken[Self.all] ?? 0 < Self.limit, count < limit || !isLimited else { return false }
            taken[Self.all, default: 0] += 1
            taken[who] = count + 1
            return true
        }
        return isFree ? Seat { [self] in give(who) } : nil
    }

    private static let all = "all"

    private func give(_ who: String) {
        taken.withLock { taken in
            for key in [Self.all, who] {
                let left = (taken[key] ?? 1) - 1
                taken[key] = left > 0 ? left : nil
            }
        }
    }

    /// One stream's place. It goes with the answer, also where that is never sent.
    final class Seat: Sendable {
        private let give: @Sendable () -> Void

        fileprivate init(give: @escaping @Sendable () -> Void) { self.give = give }

        deinit { give() }
    }
}
