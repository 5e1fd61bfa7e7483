import Accounts
import CommentsPages
import Core
import Design
import Posts
import SharingPages
import Testing

@testable import Comments
@testable import Exhibitions
@testable import ExhibitionsPages
@testable import Gallery
@testable import GalleryPages
@testable import Sharing
@testable import Works
@testable import WorksPages

@Suite struct GalleryViewTests {
    private let shell = Shell.sample(.english)

    @Test func pages() throws {
        try expectSnapshot(galleryView(.sample, shell: shell), "gallery-en")
        try expectSnapshot(workView(.sample, shell: shell), "work-en")
        try expectSnapshot(portfolioView(.sample, shell: shell), "portfolio-en")
        try expectSnapshot(colourView(.sample, shell: shell), "colours-en")
        try expectSnapshot(versionsView(.sample(isOwn: false), shell: shell), "versions-en")
        try expectSnapshot(processView(.sample, shell: shell), "process-en")
        try expectSnapshot(stepView(.sample, shell: shell), "step-1-en")
        let people = workPeopleView(
            .like, to: WorkPage.sample.work, [.sample], next: "/works/11/likes?before=1", shell: shell)
        try expectSnapshot(people, "work-likes-en")
    }

    @Test func exhibitions() throws {
        let cards = [
            ExhibitionCard(
                id: ID(rawValue: 1 << 20), title: "빛이 <머무는> 자리", place: "3층",
                opens: Timestamp(milliseconds: 1_790_000_000_000), closes: .distantFuture,
                stage: .open, curator: .sample, poster: GalleryPage.sample.cards[0].picture, isOwnPoster: false),
            ExhibitionCard(
                id: ID(rawValue: 2 << 20), title: "Draft", place: "", opens: nil, closes: .distantFuture, stage: .draft,
                curator: .sample, poster: nil, isOwnPoster: false),
        ]
        let page = ExhibitionsPage(tab: .mine, cards: cards, next: nil, isFirst: true)
        try expectSnapshot(exhibitionsView(page, shell: shell), "exhibitions-en")
    }

    @Test func parts() throws {
        let page = GalleryPage.sample
        try expectSnapshot(wallCards(page.cards, next: page.next, shell: shell), "cards-en")
        let critique = Critique(question: "Where does the <eye> go?", isOpen: true)
        try expectSnapshot(critiqueQuestion(critique, of: ID(rawValue: 7), in: .english), "critique-en")
        let fields = critiqueFields(
            CritiqueRequest(asks: true, question: ""), Problems([.questionMissing]), .english)
        try expectSnapshot(fields, "critique-fields-en")
        var muted = CommentItem.example(22, "과제가 많아요")
        muted.mutedWord = "과제"
        try expectSnapshot(commentView(muted, shell: shell), "comment-muted-en")
    }

    /// Whoever is not logged in sees the same work, and is led to log in by what only members do.
    @Test func visitorsAreLedToLogIn() {
        let text = workView(.sample, shell: .sample(.english, signedIn: false)).text
        #expect(text.contains(logInPath(from: "/works/1")) && !text.contains("name=\"text\""))
    }

    @Test func whatPeopleWriteStaysText() {
        let text = workView(.sample, shell: shell).text
        #expect(text.contains("&lt;img src=x&gt;"))
        #expect(!text.contains("<img src=x>"))
    }

    @Test(arguments: [
        (Language.english, ["Like", "Save", "Share", "More", "Comment"]),
        (.korean, ["좋아요", "저장", "공유하기", "더보기", "댓글"]),
    ])
    func workHasTheNamesThatPeopleFindItBy(t: Language, names: [String]) {
        let text = workView(.sample, shell: .sample(t)).text
        for name in names { #expect(text.contains("aria-label=\"\(name)\""), "\(name)") }
    }
}
