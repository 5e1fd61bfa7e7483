import Discover
import Exhibitions

extension VisitCounter {
    /// Members, too, are a hash with the key of the day, as visitors of Discover are.
    convenience init(_ keys: DiscoverKeys) {
        self.init { viewer, now in
            let key = try await keys.key(at: now)
            return (key.day, Seer(visitor: viewer, key).number)
        }
    }
}
