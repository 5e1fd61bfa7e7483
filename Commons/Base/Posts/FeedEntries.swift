import Core
import HeapModule

/// A feed's entries, by who brought them: eight bytes each. Members go by their number in ``FeedIndex``.
struct FeedEntries {
    /// Of each member, oldest first.
    private var entries: [[Int64]] = []
    /// The post of each repost.
    private var reposts: [Int64: ID<Post>] = [:]
    /// The members who brought a post by reposting it.
    private var bringers: [ID<Post>: Bringers] = [:]

    private struct Bringers {
        let author: Int32
        /// Oldest first.
        var reposts: [(entry: Int64, member: Int32)] = []
    }

    /// - Parameters:
    ///   - member: who brings it.
    ///   - author: whose the original is.
    mutating func add(_ entry: FeedEntry, by member: Int32, author: Int32?) {
        if entries.count <= Int(member) {
            entries.append(contentsOf: repeatElement([], count: Int(member) + 1 - entries.count))
        }
        guard entries[Int(member)].insert(sorted: entry.id), let original = entry.original, let author else { return }
        reposts[entry.id] = original.post
        var known = bringers[original.post] ?? Bringers(author: author)
        // What was reposted late is usually known last.
        let place = known.reposts.lastIndex { $0.entry < entry.id }.map { $0 + 1 } ?? 0
        known.reposts.insert((entry.id, member), at: place)
        bringers[original.post] = known
    }

    mutating func remove(_ entry: Int64, by member: Int32) {
        guard Int(member) < entries.count, entries[Int(member)].remove(sorted: entry),
            let post = reposts.removeValue(forKey: entry)
        else { return }
        bringers[post]?.reposts.removeAll { $0.entry == entry }
        if bringers[post]?.reposts.isEmpty == true { bringers[post] = nil }
    }

    /// Removes what somebody has brought; reposts of it by others are theirs.
    mutating func removeAll(by member: Int32) {
        guard Int(member) < entries.count else { return }
        for entry in brought(by: member) where reposts[entry] != nil { remove(entry, by: member) }
        entries[Int(member)] = []
    }

    /// Removes a post and its reposts.
    mutating func remove(_ post: ID<Post>, by author: Int32?) {
        if let author { remove(post.rawValue, by: author) }
        for (entry, member) in bringers[post]?.reposts ?? [] { remove(entry, by: member) }
    }

    /// The newest entries by these members below a place, newest first; of several that bring one post, the first.
    ///
    /// Reads the newest of each member once, and then one for each that is found: it does not matter how much they have
    /// brought, nor when.
    ///
    /// - Parameter members: in order.
    func newest(of members: [Int32], before place: Int64, limit: Int) -> [Int64] {
        var heads: [Head] = []
        heads.reserveCapacity(members.count)
        for member in members {
            let entries = brought(by: member)
            let index = entries.last(below: place)
            if index >= 0 { heads.append(Head(entry: entries[index], member: member, index: index)) }
        }
        var heap = Heap(heads)
        var found: [Int64] = []
        while found.count < limit, let head = heap.max {
            if isFirst(head.entry, among: members) { found.append(head.entry) }
            if head.index > 0 {
                let next = brought(by: head.member)[head.index - 1]
                heap.replaceMax(with: Head(entry: next, member: head.member, index: head.index - 1))
            } else {
                heap.removeMax()
            }
        }
        return found
    }

    /// The same the other way: the oldest above a place, oldest first.
    func oldest(of members: [Int32], after place: Int64, limit: Int) -> [Int64] {
        guard place < .max else { return [] }
        var heads: [Head] = []
        for member in members {
            let entries = brought(by: member)
            let index = entries.place(of: place + 1)
            if index < entries.count { heads.append(Head(entry: entries[index], member: member, index: index)) }
        }
        var heap = Heap(heads)
        var found: [Int64] = []
        while found.count < limit, let head = heap.min {
            if isFirst(head.entry, among: members) { found.append(head.entry) }
            let entries = brought(by: head.member)
            if head.index + 1 < entries.count {
                let next = entries[head.index + 1]
                heap.replaceMin(with: Head(entry: next, member: head.member, index: head.index + 1))
            } else {
                heap.removeMin()
            }
        }
        return found
    }

    /// Not every member has brought something.
    private func brought(by member: Int32) -> [Int64] { Int(member) < entries.count ? entries[Int(member)] : [] }

    /// The next entry of a member.
    private struct Head: Comparable {
        let entry: Int64
        let member: Int32
        let index: Int

        static func < (one: Head, other: Head) -> Bool { one.entry < other.entry }
    }

    /// Whether nobody among the members has brought the post before.
    private func isFirst(_ entry: Int64, among members: [Int32]) -> Bool {
        guard let post = reposts[entry], let known = bringers[post] else { return true }
        if members.contains(sorted: known.author), brought(by: known.author).contains(sorted: post.rawValue) {
            return false
        }
        for earlier in known.reposts {
            if earlier.entry >= entry { return true }
            if members.contains(sorted: earlier.member) { return false }
        }
        return true
    }
}

extension Array where Element: Comparable {
    /// Where an element is or belongs.
    fileprivate func place(of element: Element) -> Int {
        // What is new comes last.
        guard let last, element <= last else { return count }
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low
    }

    fileprivate func contains(sorted element: Element) -> Bool {
        let place = place(of: element)
        return place < count && self[place] == element
    }

    /// Whether it was not there.
    fileprivate mutating func insert(sorted element: Element) -> Bool {
        let place = place(of: element)
        if place < count, self[place] == element { return false }
        insert(element, at: place)
        return true
    }

    /// Whether it was there.
    fileprivate mutating func remove(sorted element: Element) -> Bool {
        let place = place(of: element)
        guard place < count, self[place] == element else { return false }
        remove(at: place)
        return true
    }

    /// The index of the last element below a limit; -1 if there is none. Looks near the end first: pages deep in a feed
    /// of many members are not deep in anybody's entries.
    fileprivate func last(below limit: Element) -> Int {
        var (step, high) = (1, count)
        while high > 0, self[high - 1] >= limit {
            let low = Swift.max(high - step, 0)
            if low > 0, self[low - 1] >= limit {
                high = low
                step *= 2
                continue
            }
            // Between low, which may stay, and high, which may not.
            var (lowest, highest) = (low, high - 1)
            while lowest < highest {
                let middle = (lowest + highest) / 2
                if self[middle] < limit { lowest = middle + 1 } else { highest = middle }
            }
            return lowest - 1
        }
        return high - 1
    }
}
