import Administration
import Core
import Design
import Testing
import Transfer

/// The admins' pages, as they are.
@Suite struct AdministrationViewTests {
    @Test(arguments: Language.allCases)
    func log(in t: Language) throws {
        let shell = Shell.sample(t)
        for (index, page) in AdminLogPage.samples.enumerated() {
            try expectSnapshot(adminLogView(page, shell: shell), "admin-log-\(index)-\(t.rawValue)")
        }
    }

    @Test(arguments: Language.allCases)
    func settings(in t: Language) throws {
        let shell = Shell.sample(t)
        for (index, form) in SettingsForm.samples.enumerated() {
            try expectSnapshot(adminSettingsView(form, shell: shell), "admin-settings-\(index)-\(t.rawValue)")
        }
    }

    @Test(arguments: Language.allCases)
    func members(in t: Language) throws {
        let shell = Shell.sample(t)
        for (index, page) in MembersPage.samples.enumerated() {
            try expectSnapshot(membersView(page, shell: shell), "admin-members-\(index)-\(t.rawValue)")
        }
        for (index, sheet) in MemberSheet.samples.enumerated() {
            try expectSnapshot(memberSheetView(sheet, shell: shell), "admin-member-\(index)-\(t.rawValue)")
        }
        try expectSnapshot(invitationTreeView(.sample, shell: shell), "admin-invitations-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases)
    func announcements(in t: Language) throws {
        var shell = Shell.sample(t)
        for (index, page) in AnnouncementsPage.samples.enumerated() {
            try expectSnapshot(announcementsView(page, shell: shell), "admin-announcements-\(index)-\(t.rawValue)")
        }
        shell.announcements = [
            Announcement(id: 7, words: Phrase("금요일에 <작업실>을 열어요", "Open <studio> on Friday"), endsAt: .distantFuture)
        ]
        try expectSnapshot(
            document(Frame(title: "Search", place: .search), in: shell, "<p>…</p>"), "announcement-\(t.rawValue)")
        // Nobody is told while filling in a form or reading one thing.
        for frame in [Frame(title: "About", place: .settings), Frame(title: "A post")] {
            #expect(!document(frame, in: shell, "<p>…</p>").text.contains("announcements"))
        }
    }

    @Test(arguments: Language.allCases)
    func backups(in t: Language) throws {
        for (index, page) in BackupsPage.samples.enumerated() {
            try expectSnapshot(backupsView(page, shell: .sample(t)), "admin-backups-\(index)-\(t.rawValue)")
        }
    }

    @Test(arguments: Language.allCases)
    func jobs(in t: Language) throws {
        for (index, page) in JobsPage.samples.enumerated() {
            try expectSnapshot(jobsView(page, shell: .sample(t)), "admin-jobs-\(index)-\(t.rawValue)")
        }
    }

    @Test(arguments: Language.allCases)
    func exports(in t: Language) throws {
        for (index, page) in ExportPage.samples.enumerated() {
            try expectSnapshot(exportView(page, shell: .sample(t)), "export-\(index)-\(t.rawValue)")
        }
        for (index, page) in ImportPage.samples.enumerated() {
            try expectSnapshot(importView(page, shell: .sample(t)), "import-\(index)-\(t.rawValue)")
        }
    }

    @Test(arguments: Language.allCases)
    func overview(in t: Language) throws {
        try expectSnapshot(overviewView(.sample, shell: .sample(t)), "admin-overview-\(t.rawValue)")
    }
}
