import Core
import Crypto
import Testing

@testable import Discover

/// What a page was dealt, and what that says of who saw it.
@Suite struct DealTests {
    private let key = DiscoverKey(day: 20_700, secret: SymmetricKey(size: .bits256))
    private let works = (1...30).map { ID<Post>(rawValue: $0 << 40 | $0) }

    // Catches showings that are counted of works nobody was shown, or for somebody else.
    @Test func aDealIsOneViewersOnOneDay() throws {
        let (ada, minsu) = (Seer(ID(rawValue: 7)), Seer(ID(rawValue: 8)))
        let sealed = Deal(works: works).sealed(for: ada, by: key)
        #expect(Deal(sealed, for: ada, by: key)?.works == works)
        #expect(Deal.day(of: sealed) == 20_700)
        #expect(Deal(sealed, for: minsu, by: key) == nil)
        #expect(Deal(sealed, for: ada, by: DiscoverKey(day: 20_701, secret: key.secret)) == nil)
        #expect(Deal(sealed, for: ada, by: DiscoverKey(day: 20_700, secret: SymmetricKey(size: .bits256))) == nil)
        var bytes = try #require([UInt8](base64URL: sealed))
        bytes[12] ^= 1
        #expect(Deal(bytes.base64URL, for: ada, by: key) == nil)
        for text in ["", "a", "!!", String(repeating: "A", count: 40), String(repeating: "A", count: 100_000)] {
            #expect(Deal(text, for: ada, by: key) == nil)
        }
        #expect(Deal(Deal(works: []).sealed(for: ada, by: key), for: ada, by: key)?.works == [])
    }

    // Catches visitors who can be told from members, or from one day to the next.
    @Test func visitorsAreNumbersOfADay() {
        let one = Seer(visitor: "192.0.2.1", key)
        #expect(one.number < 0 && !one.isMember)
        #expect(Seer(visitor: "192.0.2.1", key) == one)
        #expect(Seer(visitor: "192.0.2.2", key) != one)
        let tomorrow = DiscoverKey(day: 20_701, secret: SymmetricKey(size: .bits256))
        #expect(Seer(visitor: "192.0.2.1", tomorrow) != one)
    }

    // Catches works that come twice in one scroll, and addresses that break it.
    @Test func aScrollKnowsWhatItHasDealt() {
        var dealt = DealtWorks()
        #expect(dealt.isEmpty)
        for work in works { dealt.insert(work.rawValue) }
        let again = DealtWorks(dealt.text)
        #expect(again == dealt && works.allSatisfy { again.contains($0.rawValue) })
        let wrong = (1_000...2_000).count { again.contains($0 << 40 | $0) }
        #expect(wrong < 5)
        for text in ["", "abc", String(repeating: "_", count: 9_999)] { #expect(DealtWorks(text).isEmpty) }
    }

    // Catches places at the top that are taken for merit.
    @Test func placesAreCorrected() {
        #expect(Attention().at(3) == 1)
        let seen = Attention((0..<30).map { ($0, 10_000, $0 < 10 ? 1_000 : 400) })
        #expect(seen.at(0) > 1.5 && seen.at(20) < 0.75)
        #expect(Attention([(0, 10, 9), (29, 10, 0)]).at(0) < 1.2)
        #expect(seen.at(-1) == 1 && seen.at(1_000) == 1)
    }
}
