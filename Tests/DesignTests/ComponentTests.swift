import Core
import Design
import Foundation
import Testing

@Suite struct ComponentTests {
    @Test func renderingsAreReadFromTheirPaths() {
        let photo = Rendering(ID(rawValue: 18_230), key: "k3_f0Xy9aQz")
        #expect(photo.path == "/media/18230/k3_f0Xy9aQz" && Rendering(path: photo.path) == photo)
        #expect(photo.source(width: 64) == "/media/18230/k3_f0Xy9aQz/64.webp")
        let sent = Rendering(ID(rawValue: 7), key: nil)
        #expect(sent.path == "/messages/images/7" && Rendering(path: sent.path) == nil)
        for path in ["", "/media", "/media/1", "/media/1/", "/media/x/y", "/media/0/y", "/media/1/y/z", "media/1/y"] {
            #expect(Rendering(path: path) == nil, "\(path)")
        }
    }

    @Test func fieldTiesItsProblemAndHintToTheInput() throws {
        let problem = Phrase("틀려요 <b>", "Wrong <b>")
        let html = field(
            Field("email", .email, kind: .email, value: "\"><script>", hint: .bio, problem: problem), in: .english)
        #expect(html.text.contains(#"aria-describedby="field-email-hint field-email-problem""#))
        #expect(html.text.contains(#"aria-invalid="true""#))
        #expect(!html.text.contains("<script>"))
        #expect(!html.text.contains("<b>"))
        try expectSnapshot(html, "field-en")
    }

    @Test func sheetOpensWithoutScripts() throws {
        let t = Language.english
        let html = confirmation(
            id: "ask", title: t(.deleteQuestion), text: t(.deleteForGood), action: "/posts/1/delete",
            confirm: t(.delete), in: t)
        #expect(html.text.contains(#"<dialog closedby="any""#) && html.text.contains(#"command="close""#))
        try expectSnapshot(html, "confirmation-en")
    }

    @Test func avatarsOfNeighboursDiffer() {
        let hues = (0..<50).map { avatar(id: Int64($0), name: "A", photo: nil).text }
        #expect(Set(hues).count == 50)
        let photo = Rendering(ID(rawValue: 7), key: "f00d")
        #expect(avatar(id: 1, name: "A", photo: photo).text.contains("\"/media/7/f00d/128.webp\""))
        #expect(avatar(id: 1, name: "", photo: nil).text.contains("avatar"))
    }

    @Test(arguments: [(0, ""), (1, ">1<"), (99, ">99<"), (100, ">99+<")]) func badgeCounts(count: Int, shown: String) {
        let text = badge(count, label: "unread").text
        #expect(shown.isEmpty ? text.isEmpty : text.contains(shown))
    }

    @Test func ringNeverPassesItsEnds() {
        #expect(progressRing(percent: -5, label: "p").text.contains("aria-valuenow=\"0\""))
        let over = progressRing(percent: 140, label: "p").text
        #expect(over.contains("aria-valuenow=\"100\"") && over.contains("over"))
    }

    /// A cell is as many units high as its ratio says, and never longer than the clamp allows.
    @Test(arguments: [(100, 100, 104), (200, 100, 54), (100, 1_000, 254), (1_000, 100, 29)])
    func cardsReserveTheirPlace(width: Int, height: Int, rows: Int) {
        let picture = Picture(
            Rendering(ID(rawValue: 1), key: "f00d"), width: width, height: height, widths: [320], placeholder: "bad",
            alt: "")
        let text = cards([Card(id: "a", title: "<T>", path: "/works/1", picture: picture)]).text
        #expect(text.contains("--rows:\(rows);"))
        #expect(text.contains("alt=\"&lt;T&gt;\""))
        #expect(!text.contains("bad"))
    }

    /// Browser tests have it read by another's decoder; here is what must hold of its form.
    @Test func qrCodeBringsItsGroundAndQuietZone() throws {
        let short = try #require(qrCode("https://salon.example/@minsu")?.text)
        #expect(short.contains(##"viewBox="0 0 37 37""##) && short.contains(##"height="37" fill="#fff""##))
        #expect(short.split(separator: "<path").count == 2)
        // The upper left corner's mark is behind four light modules, and every other one, too.
        #expect(short.contains(#"d="M4 4h7v1h-7z"#) && !short.contains("M3 ") && !short.contains("M33 "))
        #expect(qrCode("<&\"> 한글")?.text.contains("한글") == false)
        #expect(qrCode(String(repeating: "long ", count: 600)) == nil)
    }

    @Test func logInComesBack() {
        #expect(logInPath(from: "/works/1?a=b&c=가") == "/login?next=/works/1%3Fa%3Db%26c%3D%EA%B0%80")
        #expect(logInPath(from: "/") == "/login")
    }

    @Test(arguments: [404, 429]) func problemsSayWhatToDo(status: Int) throws {
        let problem = Problem(status, Phrase("이유", "The reason"), retryAfter: status == 429 ? .seconds(30) : nil)
        try expectSnapshot(problemView(problem, shell: .sample(.english)), "problem-\(status)-en")
    }

    @Test(arguments: Language.allCases) func everyProblemHasItsReasonAndAWayOn(t: Language) {
        for status in [401, 403, 404, 410, 413, 429, 500] {
            let text = problemView(Problem(status, Phrase("<이유>", "The <reason>")), shell: .sample(t)).text
            #expect(text.contains(t == .korean ? "&lt;이유&gt;" : "The &lt;reason&gt;"), "\(status)")
            #expect(text.contains("<a ") || text.contains("<form"), "\(status)")
        }
    }

    @Test func styleguideShowsEveryButtonStyle() {
        let text = styleguide(shell: .sample(.english)).text
        for style in ButtonStyle.allCases { #expect(text.contains("button \(style.rawValue)")) }
    }
}
