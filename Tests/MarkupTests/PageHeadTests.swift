import Markup
import Testing

/// What Salon reads of strangers' pages.
@Suite struct PageHeadTests {
    static let titles: [(String, String)] = [
        ("<title>Plain</title>", "Plain"),
        ("<html><head><title>First</title><meta property=\"og:title\" content=\"Shared\"></head>", "Shared"),
        ("<meta name=\"twitter:title\" content=\"Bird\"><title>Plain</title>", "Bird"),
        ("<meta name=\"twitter:title\" content=\"Bird\"><meta property='og:title' content='Shared'/>", "Shared"),
        ("<meta name=og:title content=Short><title>Plain</title>", "Short"),
        ("<meta property=\"og:title\" content=\" \"><title>Plain</title>", "Plain"),
        ("<meta property=\"og:title\"><title>Plain</title>", "Plain"),
        ("<meta property=\"og:title\" content=\"One\"><meta property=\"og:title\" content=\"Two\">", "One"),
        ("<TITLE>Loud</TITLE>", "Loud"),
        ("<title> two\n\t lines&nbsp;\n</title>", "two lines"),
        ("<title>Fish &amp; chips &lt;3 &#44032;&#x1F41F;</title>", "Fish & chips <3 가🐟"),
        ("<meta property=\"og:title\" content=\"<script>alert(1)</script>\">", "<script>alert(1)</script>"),
        ("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>", "<script>alert(1)</script>"),
        ("<title>a\u{7F}b\u{202E}c\u{2066}d</title>", "abcd"),
        ("<!-- <title>No</title> --><title>Yes</title>", "Yes"),
        ("<script>\"<title>No</title>\"</script><title>Yes</title>", "Yes"),
        ("<svg><title>Icon</title></svg>", ""),
        ("<title></title><p>No title", ""),
        ("", ""),
        ("no markup at all", ""),
        ("<html><head><title>Unclosed", "Unclosed"),
        ("<head><title>Left open</head><body></p></table></div><b><i></b>", "Left open"),
        (
            "<!DOCTYPE html SYSTEM 'http://127.0.0.1:9/x.dtd' [<!ENTITY x SYSTEM '/etc/passwd'>]><title>&x;</title>",
            "&x;"
        ),
        (
            "<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>X</title></head></html>",
            "X"
        ),
    ]

    @Test(arguments: titles)
    func findsTheTitle(html: String, title: String) throws {
        #expect(try PageHead(Array(html.utf8)).title == title)
    }

    @Test func findsWhatElseIsSaid() throws {
        let html = """
            <meta name="description" content="Shorter"><meta property="og:description" content="What  it
            is about"><meta property="og:site_name" content="학교 &amp; Studio"><title>A</title>
            """
        let head = try PageHead(Array(html.utf8))
        #expect(head.description == "What it is about" && head.site == "학교 & Studio")
        let plain = try PageHead(Array("<META NAME=Description CONTENT='Plain'><title>A</title>".utf8))
        #expect(plain.description == "Plain" && plain.site == "")
    }

    /// 똠 is not in EUC-KR, but in what is called so.
    static let korean: [UInt8] = [0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF]

    static let charsets: [(String, String?, [UInt8], String)] = [
        ("", "text/html; charset=EUC-KR", korean, "똠방각하"),
        ("", "text/html;charset=\"ks_c_5601-1987\"; x=y", korean, "똠방각하"),
        ("<meta charset=euc-kr>", "text/html", korean, "똠방각하"),
        ("<META http-equiv='Content-Type' content='text/html; charset=ks_c_5601-1987'>", nil, korean, "똠방각하"),
        ("", nil, korean, "똠방각하"),
        ("<meta charset='x-unheard-of'>", nil, korean, "똠방각하"),
        // The server knows better.
        ("<meta charset=utf-8>", "text/html; charset=cp949", korean, "똠방각하"),
        ("", nil, Array("안녕, café".utf8), "안녕, café"),
        ("<meta charset=UTF-8>", nil, Array("안녕".utf8), "안녕"),
        ("<meta charset=UTF-8>", nil, [0x61, 0xFF, 0x62], "a\u{FFFD}b"),
        ("<meta charset=euc-kr>", nil, [0xB5, 0xF0, 0xFF, 0xC0, 0xDA], "디\u{FFFD}자"),
        ("<meta charset=shift_jis>", nil, [0x93, 0xFA, 0x96, 0x7B], "日本"),
        ("<meta charset=gb2312>", nil, [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
        ("<meta charset=iso-8859-1>", nil, [0x63, 0x61, 0x66, 0xE9, 0x20, 0x80], "café €"),
        ("<meta charset=windows-1251>", nil, [0xCF, 0xF0], "Пр"),
    ]

    @Test(arguments: charsets)
    func readsCharacterSets(meta: String, contentType: String?, bytes: [UInt8], title: String) throws {
        let page = Array("\(meta)<title>".utf8) + bytes + Array("</title><p>behind".utf8)
        #expect(try PageHead(page, contentType: contentType).title == title)
    }

    @Test func obeysByteOrderMarks() throws {
        let html = "<meta charset=euc-kr><title>안녕</title>"
        #expect(try PageHead([0xEF, 0xBB, 0xBF] + Array(html.utf8)).title == "안녕")
        let wide = html.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try PageHead([0xFF, 0xFE] + wide, contentType: "text/html; charset=euc-kr").title == "안녕")
    }

    /// Of a long page the beginning is read, which may end within a sign.
    @Test func aPageThatEndsInTheMiddleIsUTF8Still() throws {
        let page = Array("<title>안녕</title><p>가나다".utf8)
        for cut in 0...3 { #expect(try PageHead(Array(page.dropLast(cut))).title == "안녕") }
    }

    @Test func depthAndSizeAreBounded() throws {
        let start = ContinuousClock.now
        for tag in ["<b>", "<div>", "<a href=x>", "<table><td>", "<p", "<!--", "&amp;", "<meta name=a content=b>"] {
            let page = Array(("<title>Deep</title>" + String(repeating: tag, count: (512 << 10) / tag.utf8.count)).utf8)
            #expect(try PageHead(page).title == "Deep", "\(tag)")
        }
        #expect(start.duration(to: .now) < .seconds(60))
    }
}
