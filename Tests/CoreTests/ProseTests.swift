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
        ("/@minsu", []),
    ])
    func findsHandles(text: String, handles: [String]) {
        let found = prosePieces(text).compactMap { piece in
            if case .mention(let handle) = piece { handle } else { nil }
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
        ("보기:https://a.example/가", ["https://a.example/"]),
    ])
    func findsAddresses(text: String, links: [String]) {
        let found = prosePieces(text).compactMap { piece in if case .link(let url) = piece { url } else { nil } }
        #expect(found == links)
        #expect(joined(prosePieces(text)) == text)
    }

    @Test func leavesOtherTextWhole() {
        #expect(prosePieces("") == [])
        #expect(prosePieces("그냥 글 <b>") == [.text("그냥 글 <b>")])
        #expect(prosePieces("a: b") == [.text("a: b")])
    }

    private func joined(_ pieces: [ProsePiece]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text), .link(let text): text
            case .mention(let handle): "@\(handle)"
            }
        }.joined()
    }
}
