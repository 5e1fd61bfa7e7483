import Core
import Testing

@testable import Accounts

/// Content files that say what fits the instance.
@Suite struct ConditionalTextTests {
    @Test func namesDecideWhatStands() {
        let line = "[works -threads] Here"
        #expect(ConditionalText.line(line, [.works]) == "Here")
        #expect(ConditionalText.line(line, [.works, .threads]) == nil)
        #expect(ConditionalText.line(line, []) == nil)
        #expect(ConditionalText.line("[nothing] Here", .all) == nil)
        #expect(ConditionalText.line("Always", []) == "Always")
        #expect(ConditionalText.line("[lounge] - Here", [.lounge]) == "- Here")
        #expect(ConditionalText.line("[-lounge] ## Here", [.conversations]) == "## Here")
    }

    @Test func everythingThereCanBeHasOneName() {
        let all = ConditionalText.names.values.reduce(into: Features()) { $0.formUnion($1) }
        #expect(all == .all)
        #expect(Set(ConditionalText.names.values).count == ConditionalText.names.count)
    }

    @Test func remarksAreNoPoints() {
        let points = ConditionalText.points(Array("# A remark\n\n[works] One\n   \nTwo # of two\n".utf8))
        #expect(points == ["[works] One", "Two # of two"])
    }
}
