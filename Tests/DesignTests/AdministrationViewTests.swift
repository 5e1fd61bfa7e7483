import Administration
import Core
import Design
import Testing

/// The admins' pages, as they are.
@Suite struct AdministrationViewTests {
    @Test(arguments: Language.allCases)
    func log(in t: Language) throws {
        let shell = Shell.sample(t)
        for (index, page) in AdminLogPage.samples.enumerated() {
            try expectSnapshot(adminLogView(page, shell: shell), "admin-log-\(index)-\(t.rawValue)")
        }
    }
}
