import Core
import HTTPTypes
import Kernel
import TestKit
import Testing

@testable import Web

@Suite struct TextTests {
    @Test(arguments: [
        ("/", "/"), ("/works/1?before=2#comments", "/works/1?before=2#comments"), ("/@김", "/@김"), ("", "/"),
        ("//evil.example", "/"), ("/\\evil.example", "/"), ("\\/evil", "/"), ("https://evil.example/", "/"),
        ("javascript:alert(1)", "/"), ("evil", "/"), ("/\t/evil.example", "/"), ("/a\r\nSet-Cookie: x=1", "/"),
        ("/a b", "/"), ("/a\u{7F}", "/"), (" /a", "/"), ("/a\0", "/"), ("/a\\b", "/"),
        ("/?next=//evil", "/?next=//evil"),
    ])
    func keepsPathsOnThisSite(_ path: String, _ expected: String) { #expect(localPath(path) == expected) }

    @Test(arguments: [
        ("http://salon.test/works/1?x=2", "/works/1?x=2"), ("http://salon.test", "/"), ("", "/"), ("nonsense", "/"),
        ("http://salon.test//evil", "/"), ("https://a/b/https://c", "/b/https://c"),
    ])
    func goesBackToTheReferer(_ referer: String, _ expected: String) {
        #expect(makeRequest(headers: ["referer": referer]).refererPath == expected)
    }

    @Test(arguments: [
        ("a", #""a""#), ("\"\\/", #""\"\\/""#), ("\n\r\t\0\u{1F}", #""\n\r\t\u0000\u001f""#), ("김🖼️", "\"김🖼️\""),
        ("</script>", "\"</script>\""), ("", "\"\""),
    ])
    func escapesJSON(_ text: String, _ json: String) { #expect(JSON(text).text == json) }

    @Test func buildsJSON() {
        let json: JSON = ["b\"": ["x", 2, [], true, .null], "a": 1, "c": JSON([JSON(Int64.max)])]
        #expect(json.text == #"{"a":1,"b\"":["x",2,[],true,null],"c":[9223372036854775807]}"#)
        let time = Timestamp(milliseconds: 1_792_072_800_007)
        #expect(["at": time].jsonText == #"{"at":"2026-10-15T14:00:00.007Z"}"#)
    }

    @Test(arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("김>?", "6rmAPj8")])
    func codesBase64URL(_ text: String, _ coded: String) {
        #expect(text.utf8.base64URL == coded)
        #expect(String(base64URL: coded) == text)
    }

    @Test(arguments: ["Zg==", "Z g", "+/", "_w", "6rk"])
    func refusesOtherBase64(_ coded: String) { #expect(String(base64URL: coded) == nil) }

    @Test func usesBothSpecialLetters() { #expect([0xFB, 0xFF, 0xFE].base64URL == "-__-") }

    @Test func sessionTokensAreRandomAndHashed() {
        let tokens = (0..<100).map { _ in SessionToken() }
        #expect(Set(tokens.map(\.text)).count == 100)
        #expect(tokens.allSatisfy { $0.text.utf8.count == 43 && $0.key.bytes.count == 32 })
        #expect(SessionToken(tokens[0].text)?.key == tokens[0].key)
        #expect(SessionToken("short") == nil)
        #expect(SessionKey(bytes: [0, 15, 255]).hexadecimal == "000fff")
    }

    @Test(arguments: [
        ("session=abc", "abc"), ("a=1; session=abc; b=2", "abc"), ("a=1;session=abc", "abc"), ("session=", ""),
        ("xsession=abc", nil), ("sessionx=abc", nil), ("session", nil), ("", nil), ("session=a=b", "a=b"),
        ("SESSION=abc", nil),
    ])
    func readsCookies(_ header: String, _ value: String?) {
        #expect(Cookies([.cookie: header])["session"] == value)
    }
}

@Suite struct RateLimiterTests {
    private let limit = RateLimit("test", burst: 3, every: .seconds(10))

    private func wait(_ body: () throws -> Void) -> Duration? {
        do {
            try body()
            return nil
        } catch {
            return (error as? Problem).flatMap { $0.status == 429 ? $0.retryAfter : nil } ?? .zero
        }
    }

    @Test func allowsABurstAndThenEvenly() {
        let clock = TestClock()
        let limiter = RateLimiter(clock: clock.clock)
        for _ in 0..<3 { #expect(wait { try limiter.take(limit, by: "a") } == nil) }
        #expect(wait { try limiter.take(limit, by: "a") }?.components.seconds == 10)
        clock.advance(by: .milliseconds(9_999))
        #expect(wait { try limiter.take(limit, by: "a") }?.components.seconds == 1)
        clock.advance(by: .milliseconds(1))
        #expect(wait { try limiter.take(limit, by: "a") } == nil)
        // Refused tries cost nothing.
        for _ in 0..<50 { #expect(wait { try limiter.take(limit, by: "a") } == .milliseconds(10_999)) }
        clock.advance(by: .hours(1))
        for _ in 0..<3 { #expect(wait { try limiter.take(limit, by: "a") } == nil) }
        #expect(wait { try limiter.take(limit, by: "a") } != nil)
    }

    @Test func givesBackWhatWasTaken() {
        let limiter = RateLimiter(clock: TestClock().clock)
        for _ in 0..<9 {
            #expect(wait { try limiter.take(limit, by: "a", count: 3) } == nil)
            limiter.giveBack(limit, by: "a", count: 3)
        }
        // Nobody gets more than a whole budget so.
        limiter.giveBack(limit, by: "a", count: 3)
        for _ in 0..<3 { #expect(wait { try limiter.take(limit, by: "a") } == nil) }
        #expect(wait { try limiter.take(limit, by: "a") } != nil)
    }

    @Test func countsEachKeyAndLimitAlone() {
        let limiter = RateLimiter(clock: TestClock().clock)
        for _ in 0..<3 { #expect(wait { try limiter.take(limit, by: "a") } == nil) }
        #expect(wait { try limiter.take(limit, by: "a") } != nil)
        #expect(wait { try limiter.take(limit, by: "b") } == nil)
        #expect(wait { try limiter.take(RateLimit("other", burst: 1, every: .seconds(1)), by: "a") } == nil)
    }

    // Catches a guessable route that admins can open wider, and a choice that waits for a restart.
    @Test func adminsScaleWhatMembersPost() {
        let facts = Current(SiteFacts(offersJoining: true))
        let clock = TestClock()
        let limiter = RateLimiter(clock: clock.clock, facts: facts)
        func allowed(_ limit: RateLimit) -> Int {
            (0..<100).prefix { _ in wait { try limiter.take(limit, by: "a") } == nil }.count
        }
        let posts = RateLimit("post", burst: 10, every: .seconds(6), isOfPosting: true)
        let guesses = RateLimit("guess", burst: 10, every: .seconds(6))
        for (choice, most) in [(PostingLimit.usual, 10), (.half, 5), (.triple, 30)] {
            facts.change { $0.postingLimit = choice }
            #expect(allowed(posts) == most, "\(choice)")
            #expect(allowed(guesses) == 10, "\(choice)")
            clock.advance(by: .minutes(1))
            #expect(allowed(posts) == most, "\(choice)")
            clock.advance(by: .minutes(1))
        }
        // What was used stays used.
        facts.change { $0.postingLimit = .usual }
        #expect(allowed(posts) == 10)
        facts.change { $0.postingLimit = .half }
        #expect(allowed(posts) == 0)
        facts.change { $0.postingLimit = .triple }
        #expect(allowed(posts) == 0)
    }

    @Test func canBeOff() {
        let limiter = RateLimiter(clock: TestClock().clock, isOn: false)
        for _ in 0..<100 { #expect(wait { try limiter.take(limit, by: "a") } == nil) }
    }
}
