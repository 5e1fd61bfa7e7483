/// What an ``EventIndex`` knows and has to read. What was read is older than whatever came while it was read, so
///
/// - changes that came meanwhile are made once more on top of it,
/// - items that were named meanwhile are still to be read,
/// - and after a miss meanwhile everything is.
///
/// It is a value that does nothing by itself, so that a test can have reads, events and misses come in any order.
struct IndexLedger<Source: IndexSource>: Sendable {
    var contents: Source.Contents
    /// Whether everything was read once.
    private(set) var isFilled = false
    private let source: Source
    /// Rises with all that is noted.
    private var turn = 0
    /// When everything was last to be read again.
    private var missed: Int? = 0
    /// What is to be read again, each with when it was last named.
    private var named: [Source.Item: Int] = [:]
    /// What is being read.
    private var read: Read?

    private struct Read: Sendable {
        let start: Int
        let items: [Source.Item: Int]
        /// What has come since.
        var changes: [Source.Change] = []
    }

    enum Work: Sendable {
        case all
        case items([Source.Item])
    }

    init(_ source: Source) {
        self.source = source
        contents = source.empty
    }

    /// Whether everything is to be read.
    var isBehind: Bool { missed != nil }
    /// Whether all that was noted is in the contents.
    var isExact: Bool { missed == nil && named.isEmpty }

    mutating func note(_ news: [IndexNews<Source.Item, Source.Change>]) {
        // The first read, which has yet to begin, finds it.
        guard isFilled || read != nil else { return }
        turn += 1
        for piece in news {
            switch piece {
            case .change(let change):
                if isFilled { source.make(change, in: &contents) }
                read?.changes.append(change)
            case .items(let items): for item in items { named[item] = turn }
            case .all: missed = turn
            }
        }
    }

    /// Begins to read, unless something is being read or nothing is to be.
    ///
    /// - Parameter most: how many items are read at once.
    mutating func begin(most: Int) -> Work? {
        guard read == nil, !isExact else { return nil }
        guard !isBehind else {
            read = Read(start: turn, items: [:])
            return .all
        }
        let items = named.count <= most ? named : Dictionary(uniqueKeysWithValues: named.prefix(most).map { ($0, $1) })
        read = Read(start: turn, items: items)
        return .items(Array(items.keys))
    }

    /// Everything was read. What was known takes its place.
    mutating func finish(_ all: inout Source.Contents) {
        guard let read else { return }
        source.replace(&contents, with: &all)
        isFilled = true
        if let missed, missed <= read.start { self.missed = nil }
        named = named.filter { $0.value > read.start }
        end(read)
    }

    /// Items were read.
    mutating func finish(_ changes: [Source.Change]) {
        guard let read else { return }
        for change in changes { source.make(change, in: &contents) }
        for (item, turn) in read.items where named[item] == turn { named[item] = nil }
        end(read)
    }

    private mutating func end(_ read: Read) {
        for change in read.changes { source.make(change, in: &contents) }
        self.read = nil
    }

    /// What was to be read could not be, and still is to be.
    mutating func fail() { read = nil }
}
