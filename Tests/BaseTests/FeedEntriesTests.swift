import Core
import TestKit
import Testing

@testable import Base

/// The index says what its definition says: after any acts, for any followed, from any place.
@Suite struct FeedEntriesTests {
    private struct Model {
        var posts: [(id: Int64, author: Int32)] = []
        var reposts: [(id: Int64, post: Int64, author: Int32, member: Int32)] = []

        /// By definition: of all that the members bring, the first that brings a post; the newest of these.
        func newest(of members: Set<Int32>, before place: Int64, limit: Int) -> [Int64] {
            Array(brought(by: members).filter { $0 < place }.sorted(by: >).prefix(limit))
        }

        func oldest(of members: Set<Int32>, after place: Int64, limit: Int) -> [Int64] {
            Array(brought(by: members).filter { $0 > place }.sorted().prefix(limit))
        }

        private func brought(by members: Set<Int32>) -> some Sequence<Int64> {
            var first: [Int64: Int64] = [:]
            for post in posts where members.contains(post.author) { first[post.id] = post.id }
            for repost in reposts where members.contains(repost.member) {
                first[repost.post] = min(first[repost.post] ?? .max, repost.id)
            }
            return first.values
        }
    }

    private func account(_ member: Int32) -> ID<Account> { ID(rawValue: Int64(member)) }

    @Test(arguments: 1...8) func saysWhatItsDefinitionSays(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var (entries, model) = (FeedEntries(), Model())
        func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        func repost(_ repost: (id: Int64, post: Int64, author: Int32, member: Int32)) -> FeedEntry {
            FeedEntry(
                repost.id, by: account(repost.member),
                original: FeedEntry.Original(ID(rawValue: repost.post), by: account(repost.author)))
        }
        for step in 1...1_500 {
            // Commits do not come in the order of ids.
            let (id, member) = (Int64(step * 8 - number(40)) * 100 + Int64(number(100)), Int32(number(30)))
            if model.posts.contains(where: { $0.id == id }) || model.reposts.contains(where: { $0.id == id }) {
                continue
            }
            switch number(12) {
            case 0...4:
                model.posts.append((id, member))
                entries.add(FeedEntry(id, by: account(member)), by: member, author: nil)
            case 5...8:
                guard !model.posts.isEmpty else { continue }
                // Some are works or replies, which nobody brings themselves, of people who may have brought nothing.
                let post =
                    number(4) == 0
                    ? (id: Int64(-number(20) - 1), author: Int32(30 + number(9)))
                    : model.posts[number(model.posts.count)]
                // Nobody reposts what is not there yet, or again what they have reposted.
                if post.id > id || model.reposts.contains(where: { $0.post == post.id && $0.member == member }) {
                    continue
                }
                model.reposts.append((id, post.id, post.author, member))
                for _ in 0...number(2) {
                    entries.add(repost(model.reposts[model.reposts.count - 1]), by: member, author: post.author)
                }
            case 9:
                guard !model.reposts.isEmpty else { continue }
                let gone = model.reposts.remove(at: number(model.reposts.count))
                for _ in 0...number(2) { entries.remove(gone.id, by: gone.member) }
            case 10:
                guard number(2) == 0, !model.posts.isEmpty else { continue }
                let gone = model.posts.remove(at: number(model.posts.count))
                model.reposts.removeAll { $0.post == gone.id }
                entries.remove(ID(rawValue: gone.id), by: gone.author)
            default:
                guard number(20) == 0 else { continue }
                model.posts.removeAll { $0.author == member }
                model.reposts.removeAll { $0.member == member }
                entries.removeAll(by: member)
            }
            guard step % 5 == 0 else { continue }
            let members = Set((0..<number(30)).map { _ in Int32(number(39)) })
            let place = number(3) == 0 ? Int64.max : Int64(number(step * 8) * 100)
            let limit = 1 + number(40)
            let found = entries.newest(of: members.sorted(), before: place, limit: limit)
            #expect(found == model.newest(of: members, before: place, limit: limit), "step \(step)")
            for place in [place, .min] {
                let found = entries.oldest(of: members.sorted(), after: place, limit: limit)
                #expect(found == model.oldest(of: members, after: place, limit: limit), "step \(step)")
            }
        }
        #expect(model.posts.count > 100 && model.reposts.count > 50)
    }

    /// A member nobody has heard of.
    @Test func knowsNothingOfStrangers() {
        var entries = FeedEntries()
        entries.remove(7, by: 3)
        entries.remove(ID(rawValue: 7), by: nil)
        entries.removeAll(by: 9)
        #expect(entries.newest(of: [0, 5], before: .max, limit: 3) == [])
    }
}
