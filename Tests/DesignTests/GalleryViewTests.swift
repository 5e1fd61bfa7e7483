import Base
import Core
import Design
import Testing

@testable import Comments
@testable import Exhibitions
@testable import Gallery
@testable import Works

@Suite struct GalleryViewTests {
    private let cards = [
        ExhibitionCard(
            id: ID(rawValue: 1 << 20), title: "빛이 <머무는> 자리", place: "3층",
            opens: Timestamp(milliseconds: 1_790_000_000_000), closes: .distantFuture,
            stage: .open, curator: .sample, poster: GalleryPage.sample.cards[0].picture, isOwnPoster: false),
        ExhibitionCard(
            id: ID(rawValue: 2 << 20), title: "Draft", place: "", opens: nil, closes: .distantFuture, stage: .draft,
            curator: .sample, poster: nil, isOwnPoster: false),
    ]

    @Test(arguments: Language.allCases) func exhibitions(t: Language) throws {
        let shell = Shell.sample(t)
        let page = ExhibitionsPage(tab: .mine, cards: cards, next: nil, isFirst: true)
        try expectSnapshot(exhibitionsView(page, shell: shell), "exhibitions-\(t.rawValue)")
        let empty = ExhibitionsPage(tab: .current, cards: [], next: nil, isFirst: true)
        try expectSnapshot(
            exhibitionsView(empty, shell: .sample(t, signedIn: false)), "exhibitions-empty-\(t.rawValue)")
        var wall = GalleryPage.sample
        wall.beside = cards[0].card(in: t)
        try expectSnapshot(galleryView(wall, shell: shell), "gallery-exhibition-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func portfolio(t: Language) throws {
        try expectSnapshot(portfolioView(.sample, shell: .sample(t)), "portfolio-\(t.rawValue)")
    }

    @Test(arguments: Language.allCases) func critique(t: Language) throws {
        let critique = Critique(question: "Where does the <eye> go?", isOpen: true)
        try expectSnapshot(critiqueQuestion(critique, of: ID(rawValue: 7), in: t), "critique-\(t.rawValue)")
        let fields = critiqueFields(
            CritiqueRequest(asks: true, question: ""), Problems([.questionMissing]), t)
        try expectSnapshot(fields, "critique-fields-\(t.rawValue)")
    }
}
