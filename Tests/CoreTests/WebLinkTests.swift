import Testing

@testable import Core

/// Addresses beyond ASCII: what of a text is one, where it leads, and what is shown.
@Suite struct WebLinkTests {
    private static let korean = "xn--3e0b707e"

    // Catches a host that is cut off (`https://b` of `https://bücher.example`), an address that browsers would send
    // otherwise, and words of the sentence in one.
    @Test(arguments: [
        ("https://한국.kr/소개", "https://\(korean).kr/%EC%86%8C%EA%B0%9C"),
        ("http://日本語.jp/about", "http://xn--wgv71a119e.jp/about"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://BÜCHER.example/Ä", "https://xn--bcher-kva.example/%C3%84"),
        ("https://abc한글.kr", "https://xn--abc-hb9ll88m.kr"),
        ("https://www.한국.com:8080/?q=바다#나무", "https://www.\(korean).com:8080/?q=%EB%B0%94%EB%8B%A4#%EB%82%98%EB%AC%B4"),
        ("https://한국.한국", "https://\(korean).\(korean)"), ("https://한국.kr.", "https://\(korean).kr"),
        ("(https://한국.kr/a)", "https://\(korean).kr/a"),
        ("https://한국.kr에서 봐요", "https://\(korean).kr"), ("https://한국.한국을 봐요", "https://\(korean).\(korean)"),
        ("https://한국.kr/을 봐요", "https://\(korean).kr/"),
        ("https://a.example/b?이름=c#d", "https://a.example/b?%EC%9D%B4%EB%A6%84=c#d"),
        ("https://a.example/b?아니면", "https://a.example/b"),
        ("https://한국.kr.그리고", "https://\(korean).kr"), ("https://한국.kr:80에서", "https://\(korean).kr:80"),
        ("https://日本語.jpです", "https://xn--wgv71a119e.jp"),
        ("https://日本語.jp。次", "https://xn--wgv71a119e.jp"), ("https://кремль.рф/", "https://xn--e1ajeds9e.xn--p1ai/"),
        ("https://faß.example", "https://xn--fa-hia.example"), ("https://ＡＢＣ.example", "https://abc.example"),
        ("HTTPS://A.Example/B", "https://a.example/B"),
        ("https://a.example.그리고", "https://a.example"), ("https://a.example(참고)", "https://a.example"),
        ("https://a.example,그리고", "https://a.example"),
        ("https://a.example/바다%20", "https://a.example/%EB%B0%94%EB%8B%A4%20"),
        ("https://a%2eexample/", "https://a.example/"),
        ("https://한국.example/소개에서", "https://\(korean).example/%EC%86%8C%EA%B0%9C%EC%97%90%EC%84%9C"),
        ("https://한국.테스트", "https://\(korean).xn--9t4b11yi5a"),
        ("https://user:word@한국.kr/", "https://\(korean).kr/"), ("https://xn--3e0b707e.kr/", "https://\(korean).kr/"),
        ("보기:https://한국.kr,http://日本語.jp", "https://\(korean).kr"), ("https://한국.kr\u{200B}보기", "https://\(korean).kr"),
    ])
    func leadsWhereBrowsersWouldGo(_ text: String, _ address: String) {
        let links = prosePieces(text).compactMap { piece in if case .link(let link) = piece { link } else { nil } }
        #expect(links.first?.address == address)
        #expect(prosePieces(text).map(\.written).joined() == text)
    }

    // Catches a link to a name that UTS #46 refuses, and words that are taken for a name.
    @Test(arguments: [
        "https://⒈example.kr", "https://a℀b.example", "https://a❤.ws", "https://paral·lel.example", "https://-한국.kr",
        "https://한국..kr", "https://한국",
        "https://안녕하세요",
        "https://" + String(repeating: "가", count: 100) + ".kr", "https://1אב.example", "https://abcㅣ.kr",
        "https://a..b", "https://%00.example",
        "https://" + String(repeating: "a", count: 254), "https://가\u{301}\u{200D}.kr",
    ])
    func refusedNamesAreNoLinks(_ text: String) {
        let links = prosePieces(text).filter { piece in if case .link = piece { true } else { false } }
        #expect(links.isEmpty, "\(links)")
    }

    // Catches a name shown as it is written that may be taken for another, and an honest one that nobody can read.
    @Test(arguments: [
        ("https://한국.kr/소개", true), ("https://abc한글.kr", true), ("https://日本語.jp", true),
        ("https://bücher.example", true), ("https://кремль.рф", true),
        ("HTTPS://Example.com", true), ("https://xn--3e0b707e.kr", true), ("https://한국-2026.kr", true),
        // Cyrillic letters among Latin ones, or instead of them; others that look like Latin ones or like signs.
        ("https://раypal.com", false), ("https://аррӏе.com", false), ("https://ɡoogle.com", false),
        ("https://paypaı.com", false),
        ("https://exampleノlogin.kr", false), ("https://ｇｏｏｇｌｅ.com", false), ("https://good%2eexample.com", false),
        ("https://google.com@evil.example", false), ("https://ελ한.kr", false), ("https://אב.com", false),
        ("https://кремль.kr", false),
    ])
    func whatIsShownDoesNotDeceive(_ text: String, _ isAsWritten: Bool) throws {
        let link = try #require(WebLink(text))
        #expect(link.shown == (isAsWritten ? text : link.address))
    }

    @Test func whatIsNoAddressIsNoLink() {
        for text in [
            "", "a.example", "ftp://a.example", "https://", "https://a b.example", "https://a.example/\u{7}",
            "https://[::1]/",
        ] {
            #expect(WebLink(text) == nil, "\(text)")
        }
    }
}
