import Core

/// Makes posts of the lines members wrote, in the order of the script.
///
/// In a small community somebody may be missing: then so is what they post, what answers it, quotes it or speaks to them.
struct PostScript {
    private(set) var posts: [DemoPost] = []
    /// Posts by the names that lines give them.
    private(set) var names: [String: Int] = [:]
    private let members: [DemoMember]
    private let works: [DemoWork]
    private let numbers: [String: Int]
    /// The post above the next line, at each depth; `nil` where it is missing.
    private var above: [Int?] = []

    init(members: [DemoMember], works: [DemoWork]) {
        self.members = members
        self.works = works
        numbers = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.handle, $0) })
    }

    func number(of handle: some StringProtocol) -> Int? { numbers[String(handle)] }

    mutating func add(_ line: ScriptLine, _ random: inout SeededRandom) {
        above = Array(above.prefix(line.depth))
        guard let post = read(line, &random) else { return above.append(nil) }
        above.append(posts.count)
        if let name = line.marks[""] { names[name] = posts.count }
        posts.append(post)
    }

    /// What a name means: a post of the script, or behind an `@` the latest work somebody has made by then.
    func target(_ name: some StringProtocol, before age: Int) -> DemoTarget? {
        guard name.first == "@" else { return names[String(name)].map { .post($0) } }
        guard let author = number(of: name.dropFirst()) else { return nil }
        return works.lastIndex { $0.author == author && $0.age > age }.map { .work($0) }
    }

    private func read(_ line: ScriptLine, _ random: inout SeededRandom) -> DemoPost? {
        guard let author = number(of: line.handle), Self.mentions(line.text).allSatisfy({ numbers[$0] != nil }) else {
            return nil
        }
        var age = line.minutes * 60
        var parent: Int?
        if line.depth > 0 {
            guard above.count == line.depth, let answered = above[line.depth - 1] else { return nil }
            parent = answered
            age = posts[answered].age - age
        } else if line.isRough {
            age += random.int(0...59) * 60
        }
        age += random.int(0...40)
        var quote: DemoTarget?
        if let name = line.marks["quote"] {
            quote = target(name, before: age)
            if quote == nil { return nil }
        }
        return DemoPost(
            author: author, text: line.text, warning: line.marks["warned"] == nil ? "" : line.addition, age: age,
            inReplyTo: parent, quote: quote,
            pictures: pictures(line.marks["images"], members[author].language, &random),
            poll: poll(line), draft: line.marks["edited"].map { _ in line.addition },
            isPinned: line.marks["pin"] != nil,
            isDeleted: line.marks["deleted"] != nil)
    }

    private func poll(_ line: ScriptLine) -> DemoPoll? {
        line.marks["poll"].flatMap { ScriptLine.minutes(Substring($0)) }.map { minutes in
            DemoPoll(
                options: line.addition.split(separator: "\n").map(String.init),
                isMultiple: line.marks["several"] != nil, duration: minutes * 60)
        }
    }

    /// A few pictures of one style and size, each in colours of its own: any that suit the style, or those that are named.
    private func pictures(_ mark: String?, _ language: Language, _ random: inout SeededRandom) -> [DemoPicture] {
        guard let parts = mark?.split(separator: ":"), parts.count > 1, let count = Int(parts[0]),
            let style = ArtStyle(rawValue: String(parts[1]))
        else { return [] }
        let size = random.pick(style.sizes)
        let palettes = style.palettes.filter { parts.count < 3 || $0.korean.hasPrefix(parts[2]) }
        return random.shuffled(palettes).prefix(count).map { palette in
            let alt = Captions.alternative(style, palette, language)
            return DemoPicture(
                style: style, palette: palette,
                image: DemoImage(seed: random.next(), width: size.width, height: size.height, alt: alt))
        }
    }

    private static func mentions(_ text: String) -> [String] {
        prosePieces(text).compactMap { piece in
            guard case .mention(let handle, _) = piece else { return nil }
            return handle
        }
    }
}
