import Administration
import AdministrationPages
import Core
import Design
import Testing
import TransferPages

@Suite struct AdministrationViewTests {
    private let shell = Shell.sample(.english)

    @Test func pages() throws {
        try expectSnapshot(overviewView(.sample, shell: shell), "admin-overview-en")
        try expectSnapshot(adminLogView(.sample, shell: shell), "admin-log-0-en")
        try expectSnapshot(membersView(.sample, shell: shell), "admin-members-0-en")
        try expectSnapshot(jobsView(.sample, shell: shell), "admin-jobs-0-en")
        try expectSnapshot(importView(.sample, shell: shell), "import-3-en")
    }

    // Catches an arrow that leaves the settings altogether.
    @Test func theArrowLeadsToTheListAboveAPage() {
        let paths = [
            "/settings": "/", "/settings/apps?from=mail": "/settings", "/admin": "/settings",
            "/admin/members": "/admin",
        ]
        for (path, parent) in paths {
            var shell = shell
            shell.path = path
            let page = document(Frame(title: "Page", place: .settings), in: shell, "").text
            let arrow = page.firstMatch(of: /<a [^>]*href="([^"]*)"[^>]*data-back/)
            #expect(arrow.map { String($0.output.1) } == parent, "\(path)")
        }
    }

    @Test func announcementsAreOnPagesThatAreLookedThrough() {
        var shell = shell
        shell.announcements = [
            Announcement(id: 7, words: Phrase("금요일에 <작업실>을 열어요", "Open <studio> on Friday"), endsAt: .distantFuture)
        ]
        #expect(
            document(Frame(title: "Search", place: .search), in: shell, "<p>…</p>").text
                .contains("Open &lt;studio&gt; on Friday"))
        // Of several, the newest is shown; the others are behind a line, each with its own button.
        shell.announcements += [8, 9].map {
            Announcement(id: $0, words: Phrase("소식 \($0)", "News \($0)"), endsAt: .distantFuture)
        }
        let parts = document(Frame(title: "Search", place: .search), in: shell, "").text.split(separator: "<details")
        let rest = parts.dropFirst().first { $0.contains("2 more announcements") } ?? ""
        #expect(parts[0].contains("Open &lt;studio&gt;") && !parts[0].contains("News"))
        #expect(rest.matches(of: /announcements\/[89]\/dismiss/).count == 2)
        // Nobody is told while filling in a form or reading one thing.
        for frame in [Frame(title: "About", place: .settings), Frame(title: "A post")] {
            #expect(!document(frame, in: shell, "<p>…</p>").text.contains("announcements"))
        }
    }
}
