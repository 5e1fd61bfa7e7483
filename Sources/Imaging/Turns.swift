/// Jobs in lines, one for each member with waiting jobs. The line that has waited the longest is next; its length makes
/// nobody else wait.
struct Turns<Job> {
    private var lines: [Int64: [Job]] = [:]
    private var order: [Int64] = []

    var isEmpty: Bool { order.isEmpty }
    var count: Int { lines.values.reduce(0) { $0 + $1.count } }

    mutating func add(_ job: Job, for whom: Int64) {
        if lines[whom] == nil { order.append(whom) }
        lines[whom, default: []].append(job)
    }

    /// Everything of one member's, who waits here no more.
    mutating func leave(_ whom: Int64) -> [Job] {
        order.removeAll { $0 == whom }
        return lines.removeValue(forKey: whom) ?? []
    }

    /// The first job of the next member `condition` admits, who then moves to the end.
    mutating func next(where condition: (Int64) -> Bool) -> (job: Job, whom: Int64)? {
        guard let place = order.firstIndex(where: condition) else { return nil }
        let whom = order.remove(at: place)
        guard var line = lines.removeValue(forKey: whom), !line.isEmpty else { return nil }
        let job = line.removeFirst()
        if !line.isEmpty {
            lines[whom] = line
            order.append(whom)
        }
        return (job, whom)
    }
}
