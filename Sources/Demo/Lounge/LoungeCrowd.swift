import Core

extension LoungePlan {
    init(members: [DemoMember], _ random: inout SeededRandom) {
        let personas = Self.personas(among: members, &random)
        var script = LoungeScript(personas: personas)
        for line in LoungeTexts.lines { script.add(line, &random) }
        let (posts, fates) = script.inOrder()
        self.personas = personas
        self.posts = posts
        likes = Self.likes(of: posts, by: personas, &random)
        presses = Self.presses(at: posts, fates, by: personas, &random)
        reports = Self.reports(of: posts, fates, by: personas, &random)
        appeals = LoungeTexts.appeals.compactMap { appeal in
            personas.firstIndex { $0.nickname == appeal.nickname }.map {
                DemoAppeal(persona: $0, text: appeal.text, age: appeal.age)
            }
        }
    }

    /// Dice decide which account owns a nickname, except for the accounts to log in as. All personas joined before the
    /// script begins.
    private static func personas(among members: [DemoMember], _ random: inout SeededRandom) -> [DemoPersona] {
        let others = random.shuffled(Array(members.indices.dropFirst(2)))
        return zip(PersonaRoster.rows, [0, 1] + others).map { row, member in
            let latest = min(members[member].age / Span.day - 1, 150)
            return DemoPersona(
                member: member, nickname: row.nickname, intro: row.intro,
                age: random.int(22...latest) * Span.day + random.int(0...Span.hour))
        }
    }

    /// A few are liked by many. Restricted personas like nothing, and few like them.
    private static func likes(
        of posts: [DemoLoungePost], by personas: [DemoPersona], _ random: inout SeededRandom
    ) -> [DemoLoungeLike] {
        let silent = Self.quiet(personas)
        let ranks = random.shuffled(Array(posts.indices))
        var likes: [DemoLoungeLike] = []
        for (index, post) in posts.enumerated() {
            let seen = Float(ranks[index]) * (post.root == nil ? 0.4 : 1.2)
            let seenByNow = min(0.25 + Float(post.age) / Float(10 * Span.hour), 1)
            let share = (silent.contains(post.author) ? 0.1 : 0.6) * seenByNow / power(1 + seen * 0.14, 0.8)
            let count = Int(Float(personas.count) * share * random.float(0.6, 1.2))
            let fans = random.shuffled(personas.indices.filter { $0 != post.author && !silent.contains($0) })
            for fan in fans.prefix(count) {
                let wait = Float(min(post.age, 3 * Span.day)) * power(random.unit(), 3)
                likes.append(
                    DemoLoungeLike(post: index, persona: fan, age: max(post.age - 60 - Int(wait), 1)))
            }
        }
        return likes.sorted { $0.age > $1.age }
    }

    static func quiet(_ personas: [DemoPersona]) -> Set<Int> {
        Set(personas.indices.filter { LoungeTexts.marked.contains(personas[$0].nickname) })
    }

    private static func reports(
        of posts: [DemoLoungePost], _ fates: [LoungeScript.Fate], by personas: [DemoPersona],
        _ random: inout SeededRandom
    ) -> [DemoLoungeReport] {
        posts.indices.compactMap { index in
            let silent = Self.quiet(personas)
            let others = personas.indices.filter { $0 != posts[index].author && !silent.contains($0) }
            guard let reason = fates[index].reason, !others.isEmpty else { return nil }
            return DemoLoungeReport(
                post: index, persona: random.pick(others), reason: reason, note: fates[index].note,
                age: posts[index].age * 9 / 10)
        }
    }
}
