import Core

/// Makes a lounge of the lines personas wrote. In a small community somebody may be missing: then so is what they wrote
/// and what answers it.
struct LoungeScript {
    /// A post's directives besides its text.
    struct Fate {
        /// How many press at it, and within how many seconds.
        var marks = 0
        var span = 0
        var reason: String?
        var note = ""
    }

    private(set) var posts: [DemoLoungePost] = []
    private(set) var fates: [Fate] = []
    private let numbers: [String: Int]
    /// The post that replies further down are to; `nil` where it is missing.
    private var root: Int?

    init(personas: [DemoPersona]) {
        numbers = Dictionary(uniqueKeysWithValues: personas.enumerated().map { ($1.nickname, $0) })
    }

    mutating func add(_ line: ScriptLine, _ random: inout SeededRandom) {
        if line.depth == 0 { root = nil }
        guard let author = numbers[line.handle] else { return }
        var age = line.minutes * 60
        if line.depth > 0 {
            guard let root else { return }
            age = posts[root].age - age
        } else {
            if line.isRough { age += random.int(0...59) * 60 }
            root = posts.count
        }
        posts.append(
            DemoLoungePost(author: author, root: line.depth > 0 ? root : nil, text: line.text, age: age))
        fates.append(Self.fate(line))
    }

    private static func fate(_ line: ScriptLine) -> Fate {
        var fate = Fate()
        if let parts = line.marks["marks"]?.split(separator: ":"), let count = parts.first.flatMap({ Int($0) }) {
            fate.marks = count
            fate.span = (parts.count > 1 ? ScriptLine.minutes(parts[1]) ?? 300 : 300) * 60
        }
        fate.reason = line.marks["reported"]
        fate.note = line.addition
        return fate
    }

    /// Posts and what becomes of them, the oldest first.
    func inOrder() -> (posts: [DemoLoungePost], fates: [Fate]) {
        let order = posts.indices.sorted { (posts[$1].age, $0) < (posts[$0].age, $1) }
        var place = Array(repeating: 0, count: posts.count)
        for (new, old) in order.enumerated() { place[old] = new }
        let sorted = order.map { old in
            var post = posts[old]
            post.root = post.root.map { place[$0] }
            return post
        }
        return (sorted, order.map { fates[$0] })
    }
}
