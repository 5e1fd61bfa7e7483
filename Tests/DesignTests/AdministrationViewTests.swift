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

    @Test func announcementsAreOnPagesThatAreLookedThrough() {
        var shell = shell
        shell.announcements = [
            Announcement(id: 7, words: Phrase("금요일에 <작업실>을 열어요", "Open <studio> on Friday"), endsAt: .distantFuture)
        ]
        #expect(
            document(Frame(title: "Search", place: .search), in: shell, "<p>…</p>").text
                .contains("Open &lt;studio&gt; on Friday"))
        // Nobody is told while filling in a form or reading one thing.
        for frame in [Frame(title: "About", place: .settings), Frame(title: "A post")] {
            #expect(!document(frame, in: shell, "<p>…</p>").text.contains("announcements"))
        }
    }
}
