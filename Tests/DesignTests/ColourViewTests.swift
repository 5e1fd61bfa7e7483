import Core
import Design
import Testing

@testable import Gallery

@Suite struct ColourViewTests {
    @Test(arguments: Language.allCases) func colours(t: Language) throws {
        let shell = Shell.sample(t)
        try expectSnapshot(colourView(.sample, shell: shell), "colours-\(t.rawValue)")
        try expectSnapshot(colourView(.sampleStart, shell: shell), "colours-start-\(t.rawValue)")
        try expectSnapshot(colourView(.sampleEmpty, shell: shell), "colours-empty-\(t.rawValue)")
    }
}
