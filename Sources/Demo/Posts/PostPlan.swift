import Core

extension DemoPlan {
    /// Members' posts, the oldest first, and their reposts.
    static func posts(
        by members: [DemoMember], works: [DemoWork], _ random: inout SeededRandom
    ) -> (posts: [DemoPost], reposts: [DemoRepost]) {
        var script = PostScript(members: members, works: works)
        for line in PostTexts.lines { script.add(line, &random) }
        let drafts = script.posts
        let order = drafts.indices.sorted { (drafts[$1].age, $0) < (drafts[$0].age, $1) }
        var place = Array(repeating: 0, count: drafts.count)
        for (new, old) in order.enumerated() { place[old] = new }
        func placed(_ target: DemoTarget) -> DemoTarget {
            switch target {
            case .work: target
            case .post(let old): .post(place[old])
            }
        }
        let posts = order.map { old in
            var post = drafts[old]
            post.inReplyTo = post.inReplyTo.map { place[$0] }
            post.quote = post.quote.map(placed)
            return post
        }
        let reposts = PostTexts.reposts.flatMap { line -> [DemoRepost] in
            line.handles.compactMap { handle in
                guard let member = script.number(of: handle) else { return nil }
                // The first when the line says, the others some time after.
                let latest = Float(line.minutes * 60)
                let age = handle == line.handles.first ? latest : latest * random.float(0.6, 0.98)
                return script.target(line.name, before: line.minutes * 60).map {
                    DemoRepost(target: placed($0), member: member, age: Int(age))
                }
            }
        }
        return (posts, reposts)
    }

    /// Popularity falls off as for works; replies are seen by fewer, and what is new has not been seen by all.
    static func likes(
        of posts: [DemoPost], by members: [DemoMember], _ random: inout SeededRandom
    ) -> [DemoPostLike] {
        let ranks = random.shuffled(Array(posts.indices))
        var likes: [DemoPostLike] = []
        for (index, post) in posts.enumerated() where !post.isDeleted {
            let seen = Float(ranks[index]) * (post.inReplyTo == nil ? 0.5 : 1.5)
            let seenByNow = min(0.3 + Float(post.age) / Float(8 * Span.hour), 1)
            let share = seenByNow * 0.55 / power(1 + seen * 0.12, 0.8)
            let count = Int(Float(members.count) * share * random.float(0.7, 1.2))
            let fans = random.shuffled(members.indices.filter { $0 != post.author }).prefix(count)
            likes += fans.map { DemoPostLike(post: index, member: $0, age: later(post.age, members[$0], &random)) }
        }
        return likes
    }

    /// Some half of the members vote, for one option more readily than for the others.
    static func votes(
        in posts: [DemoPost], by members: [DemoMember], _ random: inout SeededRandom
    ) -> [DemoVote] {
        posts.enumerated().flatMap { index, post -> [DemoVote] in
            guard let poll = post.poll else { return [] }
            let favourites = random.shuffled(Array(poll.options.indices))
            let share = random.float(0.35, 0.6)
            return members.indices.filter { $0 != post.author }.compactMap { member in
                guard random.float(0, 1) < share else { return nil }
                let votes = (0..<(poll.isMultiple ? random.int(1...3) : 1)).map { _ in
                    favourites[min(random.int(0...poll.options.count), random.int(0...(poll.options.count - 1)))]
                }
                let closing = max(post.age - poll.duration, 0)
                return DemoVote(
                    post: index, member: member, choices: Set(votes), age: random.int((closing + 1)...(post.age - 1)))
            }
        }
    }
}
