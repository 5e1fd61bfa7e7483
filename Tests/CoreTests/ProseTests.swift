import Core
import Testing

@Suite struct ProseTests {
    @Test(arguments: [
        ("@minsu", ["minsu"]), ("@minsu님 안녕", ["minsu"]), ("안녕@minsu", ["minsu"]),
        ("(@ada_99), @Jiwoo!", ["ada_99", "Jiwoo"]),
        ("@minsu. 고마워요", ["minsu"]), ("@minsu.", ["minsu"]), ("@ada@ada", []), ("minsu@example.com", []),
        ("a.b+c@example.com", []), ("민수@example.com", []), ("@minsu@elsewhere.example", []), ("@ab", []), ("@", []),
        ("@@minsu", []),
        ("@abcdefghijklmnopqrst", ["abcdefghijklmnopqrst"]), ("@abcdefghijklmnopqrstu", []),
        ("https://x.example/@minsu", []), ("👩‍🎨@minsu👏", ["minsu"]), ("@minsu\n@jiwoo", ["minsu", "jiwoo"]),
        ("/@minsu", []), ("＠minsu님", ["minsu"]), ("안녕＠minsu", ["minsu"]), ("민수＠example.com", []), ("＠＠minsu", []),
        ("@minsu＠elsewhere.example", []), ("@minsu\u{200B}abc", ["minsu"]), ("a\u{2060}@minsu", ["minsu"]),
        ("a＠minsu", []),
    ])
    func findsHandles(text: String, handles: [String]) {
        let found = prosePieces(text).compactMap { piece in
            if case .mention(let handle, _) = piece { handle } else { nil }
        }
        #expect(found == handles)
        #expect(joined(prosePieces(text)) == text)
    }

    @Test(arguments: [
        ("https://a.example/b?c=d#e를 보세요", ["https://a.example/b?c=d#e"]),
        ("see http://a.example.", ["http://a.example"]),
        ("(https://a.example/x)", ["https://a.example/x"]), ("https://a.example/x_(y)", ["https://a.example/x_(y)"]),
        ("HTTPS://A.EXAMPLE/", ["HTTPS://A.EXAMPLE/"]), ("https://", []), ("https://?", []), ("xhttps://a.example", []),
        ("javascript:alert(1)", []), ("ftp://a.example", []), ("\"https://a.example\"", ["https://a.example"]),
        ("https://a.example<script>", ["https://a.example"]), ("h", []), ("http:/x", []),
        ("보기:https://a.example/가", ["https://a.example/"]), ("https://a.example/에서 봤어요", ["https://a.example/"]),
        ("https://a.example/wiki/김환기", ["https://a.example/wiki/김환기"]),
        ("(https://a.example/wiki/김환기_(화가))", ["https://a.example/wiki/김환기_(화가)"]),
        ("https://a.example/?q=바다+그림&p=2, 끝", ["https://a.example/?q=바다+그림&p=2"]),
        ("https://a.example/바다.", ["https://a.example/바다"]), ("https://a.example/바다🌊", ["https://a.example/바다"]),
        ("https://a.example/b,그리고", ["https://a.example/b"]), ("https://a.example/바다/b에서", ["https://a.example/바다/b"]),
        ("https://a.example/wiki/분류:미술", ["https://a.example/wiki/분류:미술"]),
        ("https://a.example/wiki/東京」", ["https://a.example/wiki/東京"]), ("https://a.example를", ["https://a.example"]),
        ("https://a.example/b를", ["https://a.example/b"]), ("https://a.example-한글", ["https://a.example-"]),
        // A heading may be of several scripts; a particle is the sentence's still.
        ("https://a.example/a#b한국 참고", ["https://a.example/a#b한국"]),
        ("https://a.example/a#b에서 봤어요", ["https://a.example/a#b"]),
        // Without a scheme: with www., or a host of a kind that is no file and no word.
        ("www.example.org에서 봐요", ["www.example.org"]), ("(see example.org/path.)", ["example.org/path"]),
        ("주소는 salon.art예요", ["salon.art"]), ("Example.com, x.com", ["Example.com", "x.com"]),
        ("www.portfolio.it/kim", ["www.portfolio.it/kim"]), ("a.co.kr/#바다", ["a.co.kr/#바다"]),
        ("README.md, run.sh, poster.ai, set.zip, main.py", []), ("e.g. i.e. U.S. 3.5.1 v1.2 a.m.", []),
        ("That is done.It was fun.so what", []), ("ada@example.com, a.b.com@example.org", []),
        ("src/app.com/x", []), ("www.com", []), ("-example.com", []), ("example..com", []), ("_example.com", []),
        ("end.com. 그리고", ["end.com"]), ("12.com", []),
        // A space without width is a border, in a host and in a path.
        ("http://test.com/\u{200B}보기", ["http://test.com/"]), ("http://test.com\u{2060}보기", ["http://test.com"]),
        ("http://test.com/a\u{200B}b", ["http://test.com/a"]), ("보기\u{200B}http://test.com", ["http://test.com"]),
    ])
    func findsAddresses(text: String, links: [String]) {
        let found = prosePieces(text).compactMap { piece in
            if case .link(let link) = piece { link.written } else { nil }
        }
        #expect(found == links)
        #expect(joined(prosePieces(text)) == text)
    }

    @Test(arguments: [
        ("#바다", ["바다"]), ("오늘 #바다 에서", ["바다"]), ("#바다를 보고", ["바다를"]), ("#바다, #하늘.", ["바다", "하늘"]),
        ("#바다#하늘#sea#sky", ["바다", "하늘", "sea", "sky"]), ("작업#바다", ["바다"]), ("(#riso)", ["riso"]),
        ("#졸업_작품 #2026졸전", ["졸업_작품", "2026졸전"]), ("#바다🌊", ["바다"]), ("#cafe\u{301}!", ["cafe\u{301}"]),
        ("#\u{1107}\u{1161}\u{1103}\u{1161}", ["\u{1107}\u{1161}\u{1103}\u{1161}"]), ("#ㅋㅋ", ["ㅋㅋ"]), ("#課題", ["課題"]),
        ("#2026", []), ("#_", []), ("#1_2", []), ("# 바다", []), ("#", []), ("##바다", []), ("C#minor", []), ("&#39;", []),
        ("a/#b", ["b"]), ("전시/#바다", ["바다"]), ("#바다/#하늘", ["바다", "하늘"]), ("/#sea", ["sea"]), ("//#sea", []),
        ("a.example/#sea", []), ("한국.kr/#sea", []), ("a.example/#sea /#sky", ["sky"]), ("끝./#sea", ["sea"]),
        ("a.example\u{3000}/#sea", ["sea"]), ("https://a.example/를/#sea", []), ("https://한국.kr/#sea", []),
        ("＃바다", ["바다"]), ("＃바다＃하늘#sea", ["바다", "하늘", "sea"]), ("＃＃바다", []), ("C＃minor", []), ("#＃바다", []),
        ("(＃riso)", ["riso"]), ("#바다\u{200B}를", ["바다"]), ("abc\u{2060}#바다", ["바다"]),
        ("https://a.example/#sea", []), ("#\u{200B}바다", []), ("#1\u{FE0F}\u{20E3}", []), ("#ﷺ", []),
        ("#" + String(repeating: "가", count: 50), [String(repeating: "가", count: 50)]),
        ("#" + String(repeating: "가", count: 51), []), ("#" + String(repeating: "a", count: 5_000), []),
        ("#바다\n#하늘", ["바다", "하늘"]), ("#@minsu", []), ("@minsu#sea", []),
    ])
    func findsTags(text: String, tags: [String]) {
        let found = prosePieces(text).compactMap { piece in if case .tag(let tag, _) = piece { tag } else { nil } }
        #expect(found == tags)
        #expect(joined(prosePieces(text)) == text)
    }

    @Test func tagsAreTheSameHoweverTheyAreWritten() {
        let all = Hashtag.all(in: "#Riso #RISO #ｒｉｓｏ #바다 #\u{1107}\u{1161}\u{1103}\u{1161} #Straße #STRASSE")
        #expect(all.map(\.name) == ["Riso", "바다", "Straße"])
        #expect(all.map(\.key) == ["riso", "바다", "strasse"])
        for name in ["", "a b", "a/b", "<b>", "7", "%", "#a", "a.b", "\u{0}", String(repeating: "a", count: 51)] {
            #expect(Hashtag(name) == nil, "\(name)")
        }
    }

    @Test func leavesOtherTextWhole() {
        #expect(prosePieces("") == [])
        #expect(prosePieces("그냥 글 <b>") == [.text("그냥 글 <b>")])
        #expect(prosePieces("a: b") == [.text("a: b")])
    }

    private func joined(_ pieces: [ProsePiece]) -> String { pieces.map(\.written).joined() }
}
