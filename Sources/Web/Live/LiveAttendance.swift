import Core
import Kernel

/// The listeners of this node, by topic.
struct LiveAttendance {
    private(set) var members: [ID<Account>: Int] = [:]
    private(set) var topics: [String: Int] = [:]

    mutating func count(_ topics: Set<String>, _ viewer: Viewer?, by step: Int) {
        func counted(_ count: Int?) -> Int? { (count ?? 0) + step > 0 ? (count ?? 0) + step : nil }
        for topic in topics { self.topics[topic] = counted(self.topics[topic]) }
        if let viewer { members[viewer.id] = counted(members[viewer.id]) }
    }
}
