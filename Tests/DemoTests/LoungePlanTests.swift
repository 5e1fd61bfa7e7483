import Core
import Testing

@testable import Demo

@Suite struct LoungePlanTests {
    static let plan = DemoPlan()

    private var lounge: LoungePlan { Self.plan.lounge }
    private var posts: [DemoLoungePost] { lounge.posts }
    private func number(of nickname: String) -> Int? { lounge.personas.firstIndex { $0.nickname == nickname } }

    @Test func `the same seed decides the same lounge, another seed another`() {
        #expect(DemoPlan().lounge == lounge)
        let other = DemoPlan(seed: 1, works: 0).lounge
        #expect(Set(other.posts.map(\.text)) == Set(posts.map(\.text)))
        #expect(other.personas.map(\.member) != lounge.personas.map(\.member) && other.likes != lounge.likes)
    }

    @Test func `every line of the script is said`() {
        #expect(LoungeTexts.lines.count == LoungeTexts.script.count)
        #expect(posts.count == LoungeTexts.lines.count)
        #expect(posts.count { $0.root == nil } > 45 && posts.count > 120)
        #expect(lounge.reports.count == 2 && lounge.appeals.count == 1)
    }

    @Test func `nicknames keep the rules and say nothing of members`() {
        let personas = lounge.personas
        #expect(personas.count == PersonaRoster.rows.count && personas.count > 40)
        #expect(Set(personas.map(\.nickname)).count == personas.count)
        #expect(Set(personas.map(\.member)).count == personas.count)
        #expect(personas[0].member == 0 && personas[1].member == 1)
        for persona in personas {
            let nickname = persona.nickname.lowercased()
            #expect((1...12).contains(nickname.count) && nickname.unicodeScalars.allSatisfy(Self.isAllowed))
            #expect(persona.intro.count <= 50)
            #expect(persona.age > 20 * Span.day && persona.age < Self.plan.members[persona.member].age)
            for member in Self.plan.members {
                let handle = member.handle.split(separator: "_").map(String.init)
                let names = member.name.lowercased().split(separator: " ").map(String.init)
                // Without the surname: a name of two syllables says enough.
                let given = member.language == .korean && member.name.count > 2 ? [String(member.name.suffix(2))] : []
                for word in (handle + names + given) where word.utf8.count > 3 && Int(word) == nil {
                    #expect(!nickname.contains(word), "\(nickname) \(member.name)")
                }
            }
        }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAC00...0xD7A3, 0x3131...0x318E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }

    @Test func `what is said is within limits, in both languages, names nobody, and comes in order`() {
        #expect(posts.map(\.age) == posts.map(\.age).sorted(by: >))
        #expect(Set(posts.map(\.text)).count == posts.count)
        for (index, post) in posts.enumerated() {
            #expect((1...500).contains(post.text.count))
            #expect(post.age > 60 && post.age < lounge.personas[post.author].age)
            for member in Self.plan.members {
                #expect(!post.text.contains(member.name) || member.name.count < 3, "\(post.text)")
                #expect(!post.text.contains("@\(member.handle)"))
            }
            guard let root = post.root else { continue }
            #expect(root < index && posts[root].root == nil && posts[root].age > post.age)
        }
        let korean = posts.count { $0.text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
        #expect(korean > 100 && posts.count - korean > 50)
        #expect(Set(posts.map(\.author)).count == lounge.personas.count)
    }

    @Test func `likes are unequal, after the post, once each and never the author's own`() {
        var counts = Array(repeating: 0, count: posts.count), seen: Set<[Int]> = []
        for like in lounge.likes {
            counts[like.post] += 1
            #expect(seen.insert([like.post, like.persona]).inserted && posts[like.post].author != like.persona)
            #expect(like.age > 0 && like.age < posts[like.post].age)
        }
        #expect((counts.max() ?? 0) > 15 && counts.count { $0 < 4 } > 20)
    }

    @Test func `presses keep the rules`() throws {
        let presses = lounge.presses
        #expect(presses.map(\.age) == presses.map(\.age).sorted(by: >))
        var seen: Set<[Int]> = [], pairs: [[Int]: Int] = [:]
        let threads = Dictionary(grouping: presses) { posts[$0.post].root ?? $0.post }
        for press in presses {
            let author = posts[press.post].author
            #expect(author != press.persona && seen.insert([press.post, press.persona]).inserted)
            #expect(press.age > 0 && press.age < posts[press.post].age)
            pairs[[press.persona, author], default: 0] += 1
            let day = presses.filter { $0.persona == press.persona && (0..<Span.day).contains($0.age - press.age) }
            #expect(day.count <= 5)
            let thread = threads[posts[press.post].root ?? press.post] ?? []
            #expect(!thread.contains { posts[$0.post].author == press.persona }, "nobody presses back")
        }
        #expect(pairs.values.allSatisfy { $0 <= 3 })
        // One persona gets more presses in a day than count, and nobody else does.
        for author in Set(presses.map { posts[$0.post].author }) {
            let ages = presses.filter { posts[$0.post].author == author }.map(\.age)
            let most = ages.map { age in ages.count { (0..<Span.day).contains($0 - age) } }.max() ?? 0
            #expect((most > 10) == (author == number(of: "lukewarm")), "\(lounge.personas[author].nickname): \(most)")
        }
        let hardest = try #require(number(of: "직언직설"))
        #expect(presses.count { posts[$0.post].author == hardest } == 37)
    }

    @Test(arguments: [0, 1])
    func `somebody has answered who logs in since yesterday`(me: Int) {
        let news = posts.filter { $0.age < Span.day && $0.root.map { posts[$0].author } == me && $0.author != me }
        #expect(news.count > 1)
    }

    @Test func `in a small community nobody answers who is missing`() {
        for members in [2, 5, 30] {
            let small = DemoPlan(members: members, works: 0).lounge
            #expect(small.personas.count == members && !small.posts.isEmpty && small.posts.count < posts.count)
            #expect(small.posts.allSatisfy { $0.author < members })
            #expect(small.presses.allSatisfy { $0.persona < members && $0.post < small.posts.count })
        }
    }
}
