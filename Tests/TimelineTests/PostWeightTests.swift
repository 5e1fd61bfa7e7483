import Core
import Design
import Testing

@testable import Timeline
@testable import TimelinePages

/// Feeds are what phones load most; docs/decisions/0041 has the figures.
@Suite struct PostWeightTests {
    /// What a post adds to a feed besides its author's words.
    @Test(arguments: Language.allCases) func aPostOfAFeedIsLight(t: Language) {
        let words = "Hello"
        let author = Author(
            id: ID(rawValue: 117_339_560_223_637_504), handle: "haneul_choi", name: "최하늘", major: "",
            photo: Rendering(ID(rawValue: 117_666_470_721_290_240), key: "LuCDJJz3ggz"))
        let id = ID<Post>(rawValue: 117_666_019_901_375_488)
        let item = PostItem(id: id, author: author, text: words, createdAt: id.createdAt)
        let shell = Shell.live(in: t, at: item.createdAt, features: .all)
        let size = postView(item, shell: shell).text.utf8.count - words.utf8.count
        #expect(
            size <= 1_275,
            """
            A feed has thirty of these. Leave out what the post's id, its form or the style sheet says already; what has \
            to be there anyway is recorded here and in docs/decisions/0041.
            """)
    }
}
