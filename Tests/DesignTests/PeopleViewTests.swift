import Base
import Core
import Design
import People
import PeoplePages
import Posts
import Testing

@testable import Works

/// What pages show of the people one has hidden, and of who likes a work.
@Suite struct PeopleViewTests {
    @Test(arguments: Language.allCases) func hiddenPeople(t: Language) throws {
        let shell = Shell.sample(t)
        try expectSnapshot(hiddenPeopleView(.sample, shell: shell), "hidden-people-\(t.rawValue)")
        try expectSnapshot(hiddenPeopleView(.sampleEmpty, shell: shell), "hidden-people-nobody-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func mutedProfile(t: Language) throws {
        let view = profileView(.sampleMuted, counts: [], tabs: [], shell: .sample(t), .empty)
        try expectSnapshot(view, "profile-muted-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func peopleWhoLike(t: Language) throws {
        let view = workPeopleView(
            .like, to: WorkPage.sample.work, [.sample], next: "/works/11/likes?before=1", shell: .sample(t))
        try expectSnapshot(view, "work-likes-\(t.rawValue)")
    }
}
