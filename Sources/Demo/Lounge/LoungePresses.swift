import Core

extension LoungePlan {
    /// How often one persona presses in a day, and at one author, at most.
    static let pressesADay = 5
    static let pressesAtOne = 3
    /// How old a post is before anybody presses, in seconds.
    private static let firstLook = 20 * 60

    /// Who presses at what is marked, as the rules of transparency let them: not too often, and nobody where they are
    /// pressed at themselves.
    static func presses(
        at posts: [DemoLoungePost], _ fates: [LoungeScript.Fate], by personas: [DemoPersona],
        _ random: inout SeededRandom
    ) -> [DemoPress] {
        let silent = Self.quiet(personas)
        var marked: [Int: Set<Int>] = [:]
        for (index, post) in posts.enumerated() where fates[index].marks > 0 {
            marked[post.root ?? index, default: []].insert(post.author)
        }
        var ages: [Int: [Int]] = [:]
        var counts: [Pair: Int] = [:]
        var presses: [DemoPress] = []
        for (index, post) in posts.enumerated() where fates[index].marks > 0 {
            let fate = fates[index]
            let inThread = marked[post.root ?? index] ?? []
            var wanted = fate.marks
            for persona in random.shuffled(Array(personas.indices)) where wanted > 0 {
                let pair = Pair(presser: persona, author: post.author)
                let age = post.age - random.int(firstLook...max(fate.span, firstLook))
                let near = (ages[persona] ?? []).count { abs($0 - age) < Span.day + Span.hour }
                guard persona != post.author, !silent.contains(persona), !inThread.contains(persona),
                    age > 60, near < pressesADay, counts[pair, default: 0] < pressesAtOne
                else { continue }
                ages[persona, default: []].append(age)
                counts[pair, default: 0] += 1
                wanted -= 1
                presses.append(DemoPress(post: index, persona: persona, age: age))
            }
        }
        return presses.sorted { $0.age > $1.age }
    }

    private struct Pair: Hashable {
        let presser: Int
        let author: Int
    }
}
