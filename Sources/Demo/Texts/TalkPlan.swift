import Core

extension DemoPlan {
    /// Popularity falls off as in Zipf's law; what is new, and what the demo account made, is seen by more.
    static func likes(
        of works: [DemoWork], by members: [DemoMember], _ random: inout SeededRandom
    ) -> [DemoLike] {
        let ranks = random.shuffled(Array(works.indices))
        var likes: [DemoLike] = []
        for (index, work) in works.enumerated() {
            let seen = Float(ranks[index]) * (work.author == 0 ? 0.15 : work.age < 3 * Span.day ? 0.4 : 1)
            let share = 0.86 / power(1 + seen * 0.12, 0.8)
            let count = min(
                Int(Float(members.count) * share * random.float(0.75, 1.1)) + random.int(1...3), members.count - 1)
            let admirers = random.shuffled(members.indices.filter { $0 != work.author }).prefix(count)
            likes += admirers.map { DemoLike(work: index, member: $0, age: later(work.age, members[$0], &random)) }
        }
        return likes
    }

    static func commentLikes(
        of comments: [DemoComment], by members: [DemoMember], _ random: inout SeededRandom
    ) -> [DemoCommentLike] {
        comments.enumerated().flatMap { index, comment -> [DemoCommentLike] in
            guard random.chance(0.38) else { return [] }
            let fans = random.shuffled(members.indices.filter { $0 != comment.author })
            return fans.prefix(1 + Int(power(random.unit(), 3) * 8)).map {
                DemoCommentLike(comment: index, member: $0, age: later(comment.age, members[$0], &random))
            }
        }
    }

    static func comments(
        on works: [DemoWork], by members: [DemoMember], likes: [DemoLike], _ random: inout SeededRandom
    ) -> [DemoComment] {
        var counts = Array(repeating: 0, count: works.count)
        for like in likes { counts[like.work] += 1 }
        var drafts: [DemoComment] = []
        for (index, work) in works.enumerated() {
            let lively = Float(counts[index]) / 7 * random.float(0, 1.4)
            let count = min(Int(lively + random.unit()) + (work.author == 0 ? 3 : 0), 18)
            var said: Set<String> = []
            for _ in 0..<count {
                var author = random.int(0...members.count - 2)
                if author >= work.author { author += 1 }
                let language = members[author].language
                let own = random.chance(0.36) ? Remarks.about(work.style, language) : Remarks.general(language)
                let text = random.pick(own)
                guard said.insert(text).inserted else { continue }
                let age = later(work.age, members[author], &random)
                drafts.append(
                    DemoComment(work: index, author: author, text: text, language: language, age: age, replyTo: nil))
                guard random.chance(0.36) else { continue }
                let tongue = members[work.author].language, answer = random.pick(Replies.fitting(text, tongue))
                guard said.insert(answer).inserted, age > 120 else { continue }
                drafts.append(
                    DemoComment(
                        work: index, author: work.author, text: answer, language: tongue,
                        age: later(age, members[work.author], &random), replyTo: drafts.count - 1))
            }
        }
        return sorted(drafts)
    }

    private static func sorted(_ drafts: [DemoComment]) -> [DemoComment] {
        let order = drafts.indices.sorted { (drafts[$1].age, $0) < (drafts[$0].age, $1) }
        var place = Array(repeating: 0, count: drafts.count)
        for (new, old) in order.enumerated() { place[old] = new }
        return order.map { old in
            let draft = drafts[old]
            return DemoComment(
                work: draft.work, author: draft.author, text: draft.text, language: draft.language, age: draft.age,
                replyTo: draft.replyTo.map { place[$0] })
        }
    }

    /// A time after something happened and after the member joined, most often soon after.
    static func later(_ age: Int, _ member: DemoMember, _ random: inout SeededRandom) -> Int {
        let limit = min(age, member.age)
        let wait = Float(min(limit, 21 * Span.day)) * power(random.unit(), 3)
        return min(max(limit - 20 - Int(wait), 1), limit - 1)
    }
}
