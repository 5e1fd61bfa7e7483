import Core
import Testing
import Web

@testable import Gallery
@testable import Works
import WorksPages

/// Colours as they are asked for, named and compared, without a database.
@Suite struct ColourTests {
    private func read(_ query: String) -> (question: ColourQuestion, problems: Problems) {
        ColourQuestion.read(Form(urlEncoded: query))
    }

    // Catches a number or colour from outside that is taken for something else, or for none at all.
    @Test func readsWhatIsAsked() {
        let (question, problems) = read("c=%23C0392B&w=60&c=2e6da4&w=40&medium=+Oil&major=Painting&tag=%23winter")
        #expect(problems.all.isEmpty)
        #expect(
            question.colours == [AskedColour(hex: "c0392b", weight: 60), AskedColour(hex: "2e6da4", weight: 40)])
        #expect([question.medium, question.major, question.tag] == ["Oil", "Painting", "winter"])
        #expect(read("").question == ColourQuestion() && read("").problems.all.isEmpty)
        // Without weights all count alike; what has none is not looked for.
        #expect(read("c=c0392b&c=2e6da4").question.colours.map(\.weight) == [100, 100])
        #expect(read("c=c0392b&w=1&c=2e6da4&w=0").question.asked.count == 1)
        let again = read(String(question.address().split(separator: "?")[1]))
        #expect(again.question == question && again.problems.all.isEmpty)
    }

    @Test(arguments: [
        ("c=red", "c"), ("c=", "c"), ("c=%23fff", "c"), ("c=%2bfffff", "c"), ("c=fffff%EF%BC%90", "c"),
        ("c=0000000", "c"), ("c=c0392b&w=101", "c"), ("c=c0392b&w=-1", "c"), ("c=c0392b&w=1e1", "c"),
        ("c=c0392b&w=", "c"), ("c=c0392b&w=99999999999999999999", "c"), ("c=c0392b&w=1&w=2", "c"),
        ("c=111111&c=222222&c=333333&c=444444", "c"), ("c=c0392b&w=0", "c"), ("c=c0392b&tag=a+b", "tag"),
    ])
    func saysWhatIsWrong(query: String, field: String) {
        #expect(read(query).problems[field] != nil, "\(query)")
    }

    @Test func aCursorIsReadAsItWasWritten() {
        let cursor = ColourCursor(ColourMatch(work: 77, score: 0.123))
        #expect(ColourCursor(cursor.description) == cursor)
        for bad in ["", "1", "1.", ".1", "-1.5", "4294967296.1", "2143289344.1", "1.1.1", "1.9223372036854775808"] {
            #expect(ColourCursor(bad) == nil, "\(bad)")
        }
    }

    // Catches names by ranges of hue, which call a brick red brown. None of these is itself in the list of names.
    @Test(arguments: [
        ("b14c46", "brick red"), ("f01010", "red"), ("8a0a08", "dark red"), ("feb9c4", "light pink"),
        ("fa9010", "orange"), ("fbf010", "yellow"), ("0a9a10", "green"), ("0a6008", "dark green"), ("0a8f8c", "teal"),
        ("2a6aa8", "blue"), ("060678", "navy"), ("a9d4e4", "sky blue"), ("784c8a", "purple"), ("855838", "brown"),
        ("e6dbc6", "beige"), ("7e7f81", "grey"), ("060606", "black"), ("fdfdfd", "white"), ("434343", "dark grey"),
        ("d0d1d0", "light grey"),
    ])
    func namesColours(hex: String, name: String) { #expect(ColourName(hex: hex).phrase.english == name) }

    private func score(_ asked: [(String, Int)], _ palette: [(String, Float)]) -> Float {
        var table = ColourTable()
        table.set(coloured(1, palette))
        let score = ColourScore(asked.map { AskedColour(hex: $0.0, weight: $0.1) })
        return table.best(1, score, ColourTable.Filter(), after: nil).first?.score ?? 0
    }

    // Catches a dot of the colour that is before a work wholly of it, and one colour that is before both.
    @Test func aWorkOfTheColoursComesFirst() {
        let (red, blue, white) = ("c0392b", "2e6da4", "ffffff")
        #expect(abs(score([(red, 100)], [(red, 1)]) - 1) < 0.001)
        #expect(abs(score([(red, 100)], [(white, 0.96), (red, 0.04)]) - 0.2) < 0.001)
        #expect(score([(red, 100)], [(white, 0.96), (blue, 0.04)]) == 0)
        // Nearly the colour counts, and less.
        let near = score([(red, 100)], [("b03428", 1)])
        #expect(near < 0.999 && near > 0.8)
        let both = [(red, 50), (blue, 50)]
        #expect(abs(score(both, [(red, 0.5), (blue, 0.5)]) - 1) < 0.001)
        #expect(score(both, [(red, 0.2), (blue, 0.2), (white, 0.6)]) > score(both, [(red, 0.4), (white, 0.6)]))
        #expect(score([(red, 90), (blue, 10)], [(red, 0.9), (blue, 0.1)]) > score(both, [(red, 0.9), (blue, 0.1)]))
        // A colour that is given twice counts as one.
        #expect(abs(score([(red, 50), (red, 50)], [(red, 1)]) - 1) < 0.001)
    }

    @Test func aTableKeepsWhatIsThere() {
        var table = ColourTable()
        for work in Int64(1)...5 { table.set(coloured(work, [("c0392b", Float(work) / 10)], medium: "Oil \(work)")) }
        let score = ColourScore([AskedColour(hex: "c0392b", weight: 1)])
        func works(_ filter: ColourTable.Filter = .init(), after: ColourMatch? = nil, count: Int = 9) -> [Int64] {
            table.best(count, score, filter, after: after).map(\.work)
        }
        #expect(works() == [5, 4, 3, 2, 1] && works(count: 2) == [5, 4])
        table.remove(2)
        table.remove(2)
        table.set(coloured(4, [("c0392b", 1)], medium: "Print", major: "Painting"))
        #expect(works() == [4, 5, 3, 1])
        #expect(works(.init(medium: "oil")) == [5, 3, 1] && works(.init(medium: " OIL 3 ")) == [3])
        #expect(works(.init(major: "paint")) == [4, 5, 3, 1])
        #expect(works(.init(works: [1, 2, 99])) == [1])
        table.set(coloured(3, [("c0392b", 0.3)], making: .byHand))
        table.remove(1)
        #expect(works(.init(making: .byHand)) == [3] && works(.init(making: .digital)).isEmpty)
        table.set(coloured(1, [("c0392b", 0.1)], medium: "Oil 1"))
        table.set(coloured(3, [("c0392b", 0.3)], medium: "Oil 3"))
        table.setMajor("Sculpture", of: 9)
        #expect(works(.init(major: "paint")).isEmpty && works(.init(major: "Sculpture")).count == 4)
        let first = table.best(2, score, .init(), after: nil)
        #expect(works(after: first.last) == [3, 1])
        for work in Int64(1)...5 { table.remove(work) }
        #expect(works().isEmpty && table.works.isEmpty)
    }

    private func coloured(
        _ work: Int64, _ palette: [(String, Float)], medium: String = "", major: String = "", making: Making? = nil
    ) -> ColouredWork {
        ColouredWork(
            work: work, maker: 9, medium: medium, major: major, making: making,
            palette: palette.compactMap { hex, share in Lab(hex).map { SIMD4($0.l, $0.a, $0.b, share) } })
    }
}
