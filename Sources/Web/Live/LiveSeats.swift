import Core
import Kernel
import Synchronization

/// Counts open streams, in all and per holder.
///
/// A school is one address with many members: so members have seats of their own, and visitors share those of their
/// address. An IPv6 /64 counts as one address (``Visit/network``).
final class LiveSeats: Sendable {
    /// How many streams one process holds.
    private let limit: Int
    /// How many of them visitors may have.
    private let publicLimit: Int
    /// How many pages one member has open at a time.
    static let perAccount = 40
    /// How many pages visitors at one address may have open.
    static let perNetwork = 100

    private let taken = Mutex<[String: Int]>([:])
    private let isLimited: Bool

    /// - Parameters:
    ///   - isLimited: `false` for measurements and load tests.
    ///   - connections: their cap. Streams leave a quarter of them to pages, and visitors leave half to members.
    init(isLimited: Bool, connections: Int) {
        self.isLimited = isLimited
        limit = min(20_000, connections - connections / 4)
        publicLimit = min(limit, connections / 2)
    }

    /// Takes a seat, which is free again once nothing holds it; `nil` if there is none.
    func take(_ viewer: Viewer?, at network: String) -> Seat? {
        let who = viewer.map { "account \($0.id)" } ?? "network \(network)"
        let limit = viewer == nil ? Self.perNetwork : Self.perAccount
        let isFree = taken.withLock { taken in
            let count = taken[who] ?? 0
            guard taken[Self.all] ?? 0 < self.limit, count < limit || !isLimited,
                viewer != nil || taken[Self.strangers] ?? 0 < publicLimit
            else { return false }
            taken[Self.all, default: 0] += 1
            if viewer == nil { taken[Self.strangers, default: 0] += 1 }
            taken[who] = count + 1
            return true
        }
        let isStranger = viewer == nil
        return isFree ? Seat { [self] in give(isStranger ? [Self.all, Self.strangers, who] : [Self.all, who]) } : nil
    }

    private static let all = "all"
    private static let strangers = "strangers"

    private func give(_ keys: [String]) {
        taken.withLock { taken in
            for key in keys {
                let left = (taken[key] ?? 1) - 1
                taken[key] = left > 0 ? left : nil
            }
        }
    }

    /// One stream's place. It is freed with the answer, even if that is never sent.
    final class Seat: Sendable {
        private let give: @Sendable () -> Void

        fileprivate init(give: @escaping @Sendable () -> Void) { self.give = give }

        deinit { give() }
    }
}
