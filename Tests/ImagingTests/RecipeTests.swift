import Core
import Testing

@testable import Imaging

@Suite struct RecipeTests {
    @Test func textRoundTrip() throws {
        let recipe = Recipe(
            crop: Crop(x: 0.1, y: 0.2, width: 0.5, height: 0.25), quarterTurns: 3, straighten: -2.5, filter: .dawn,
            strength: 0.5)
        #expect(try Recipe(json: recipe.json) == recipe)
        #expect(try Recipe(json: "{}") == .identity)
        #expect(try Recipe(json: Recipe.identity.json).isIdentity)
    }

    @Test func identity() {
        #expect(Recipe().isIdentity)
        #expect(Recipe(crop: .whole).isIdentity)
        #expect(Recipe(filter: .sepia, strength: 0).isIdentity)
        #expect(!Recipe(filter: .sepia, strength: 0.1).isIdentity)
        #expect(!Recipe(quarterTurns: 1).isIdentity)
        #expect(!Recipe(straighten: 0.1).isIdentity)
        #expect(!Recipe(crop: Crop(x: 0, y: 0, width: 1, height: 0.9)).isIdentity)
    }

    @Test(arguments: [
        "", "[]", "null", "{\"quarterTurns\":4}", "{\"quarterTurns\":-1}", "{\"straighten\":15.1}",
        "{\"strength\":1.5}", "{\"filter\":\"unknown\"}", "{\"crop\":{\"x\":0,\"y\":0,\"width\":0,\"height\":1}}",
        "{\"crop\":{\"x\":0.6,\"y\":0,\"width\":0.5,\"height\":1}}",
        "{\"crop\":{\"x\":-1,\"y\":0,\"width\":1,\"height\":1}}",
        "{\"crop\":{\"x\":0}}", "{\"straighten\":1e999}", "{\"quarterTurns\":1.5}",
    ])
    func refused(_ json: String) {
        let problem = #expect(throws: Problem.self) { try Recipe(json: json) }
        #expect(problem?.status == 422)
        #expect(problem?.phrase == Problem.imageRecipeInvalid.phrase)
    }

    @Test func notANumber() async throws {
        for recipe in [Recipe(straighten: .nan), Recipe(strength: .nan)] {
            #expect(throws: Problem.self) { try recipe.validated() }
        }
        let work = try Workspace()
        let path = try work.file("a.png", Pixels.quarters(8, 8).png())
        await #expect(throws: Problem.self) {
            try await Workspace.processor.render(original: path, recipe: Recipe(straighten: 40), into: work.output)
        }
    }

    /// A browser's rounding is forgiven and removed.
    @Test func rounding() throws {
        let crop = try Recipe(crop: Crop(x: -0.00001, y: 0.5, width: 1.00002, height: 0.50001)).validated().crop
        #expect(crop == Crop(x: 0, y: 0.5, width: 1, height: 0.5))
    }

    @Test(arguments: Filter.allCases)
    func filterMatrix(_ filter: Filter) {
        let identity: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
        #expect(filter.matrix(strength: 0) == identity)
        let whole = filter.matrix(strength: 1)
        #expect(whole.count == 20)
        for row in 0..<3 {
            #expect(filter.matrix[row].count == 4)
            for (column, place) in [0, 1, 2, 4].enumerated() {
                #expect(abs(whole[row * 5 + place] - filter.matrix[row][column]) < 1e-12)
            }
            // Black stays dark and white stays light.
            #expect((-0.1...0.15).contains(filter.matrix[row][3]))
            #expect((0.75...1.1).contains(filter.matrix[row].reduce(0, +)))
        }
        #expect(whole != identity)
        #expect(!filter.name.korean.isEmpty && !filter.name.english.isEmpty)
    }
}
