import Administration
import Core
import Design
import Posts
import PostsPages
import Testing

/// The page of the rules for posts, and what an author sees of a post that is hidden.
@Suite struct RulesViewTests {
    @Test(arguments: Language.allCases)
    func rules(in t: Language) throws {
        let shell = Shell.sample(t)
        for (index, page) in RulesPage.samples.enumerated() {
            try expectSnapshot(rulesView(page, shell: shell), "admin-rules-\(index)-\(t.rawValue)")
        }
    }

    @Test(arguments: Language.allCases)
    func ownHiddenPost(in t: Language) throws {
        let shell = Shell.sample(t)
        for (index, post) in OwnHiddenPost.samples.enumerated() {
            try expectSnapshot(ownHiddenPostView(post, shell: shell), "own-hidden-\(index)-\(t.rawValue)")
        }
    }
}
