import Core
import Gallery
import Works
import WorksPages

/// The page on which works are found by colour.
struct ColourSearchPage: Sendable {
    let question: ColourQuestion
    /// `nil` until a colour is chosen.
    let results: ColourResults?
    var problems = Problems([])

    /// What the form offers: as many colours as there may be, those that were not asked for without weight.
    var rows: [AskedColour] {
        let given = question.colours.prefix(ColourQuestion.mostColours)
        let others = Self.offered.filter { hex in !given.contains { $0.hex == hex } }
            .map { AskedColour(hex: $0, weight: 0) }
        return Array(given) + others.prefix(ColourQuestion.mostColours - given.count)
    }

    private static let offered = ["b3402e", "2e5d8a", "e3b23c", "3f7d58", "7a4a8c"]
}

extension ColourSearchPage {
    static let sample = ColourSearchPage(
        question: ColourQuestion(
            colours: [AskedColour(hex: "20304f", weight: 60), AskedColour(hex: "c8553d", weight: 40)], tag: "밤"),
        results: ColourResults(
            cards: GalleryPage.sample.cards, next: ColourCursor("1063675494.10"), isFirst: true))
}
