import Base
import Core
import TestKit
import Testing

@testable import Exhibitions

/// A member has the same form open in two browsers. What the first has saved is not overwritten by the second before its
/// member has heard of it.
@Suite struct EditionTests {
    private struct Edited {
        let path: String
        /// Whether it may bring files.
        let isMultipart: Bool
        let fields: (String) -> [(String, String)]
    }

    private func edition(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /name="edition" value="([0-9a-f]{24})"/)).output.1)
    }

    private func forms(_ stage: ExhibitionStage) async throws -> [Edited] {
        let room = try await WriteRoom(in: stage.exhibition, curator: stage.minsuID, title: "Room")(stage.services)
        let image = try #require(
            try await stage.minsu.get("/works/\(stage.own)/edit").text.firstMatch(of: /name="image" value="(\d+)"/))
        let images = String(image.output.1)
        return [
            Edited(path: "/settings/profile", isMultipart: true) { [("name", "민수"), ("bio", $0)] },
            Edited(path: "/settings/portfolio", isMultipart: false) { [("statement", $0), ("work", "\(stage.own)")] },
            Edited(path: "\(stage.path)/edit", isMultipart: true) { [("title", "Lights"), ("text", $0)] },
            Edited(path: "\(stage.path)/rooms/\(room)", isMultipart: false) { [("title", "Room"), ("text", $0)] },
            Edited(path: "/works/\(stage.own)/process", isMultipart: true) {
                [("step", "n0"), ("note-n0", $0), ("place-n0", "1"), ("action", "save")]
            },
            Edited(path: "/works/\(stage.own)/edit", isMultipart: false) {
                [("title", "Own harbour"), ("description", $0), ("image", images)]
            },
        ]
    }

    @Test(arguments: TestEngine.available)
    func theSecondSaveHearsOfTheFirst(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            for form in try await forms(stage) {
                func save(_ words: String, _ edition: String?) async throws -> Answer {
                    let fields = form.fields(words) + (edition.map { [("edition", $0)] } ?? [])
                    return form.isMultipart
                        ? try await stage.minsu.post(form.path, fields, files: [])
                        : try await stage.minsu.post(form.path, fields)
                }
                func stored() async throws -> String { try await stage.minsu.get(form.path).text }
                let opened = try edition(try await stored())
                #expect(try await save("The first", opened).status == 303, "\(form.path)")
                // Refused for another reason, it still does not know of the first.
                let long = try await save(String(repeating: "long ", count: 1_100), opened)
                let kept = try edition(long.text)
                #expect(long.status == 422 && kept == opened, "\(form.path)")
                let late = try await save("The second", opened)
                #expect(late.status == 409 && late.text.contains("The second"), "\(form.path)")
                #expect(late.text.contains("Something else has been saved"), "\(form.path)")
                #expect(
                    late.text.contains(#"<a href="\#(form.path)" target="_blank">See the saved version"#),
                    "\(form.path)")
                #expect(try await stored().contains("The first"), "\(form.path)")
                // Having heard of it, the member puts it over that. The same once more, as after a lost answer, is fine.
                let heard = try edition(late.text)
                #expect(heard != opened)
                #expect(try await save("The second", heard).status == 303, "\(form.path)")
                #expect(try await save("The second", opened).status == 303, "\(form.path)")
                #expect(try await stored().contains("The second"), "\(form.path)")
                // A program that says nothing of it overwrites, and nothing it may say does harm.
                #expect(try await save("The third", nil).status == 303, "\(form.path)")
                for odd in ["", "x", String(repeating: "0", count: 24), "\u{0}", "’"] {
                    #expect([303, 409].contains(try await save("Odd", odd).status), "\(form.path) \(odd)")
                }
            }
        }
    }

    @Test func aValueSaysWhereItEnds() {
        #expect(Edition(["ab", "c"]) != Edition(["a", "bc"]))
        #expect(Edition(["a"]) != Edition(["a", ""]))
        #expect(Edition(["가"]) == Edition(["가"]))
    }
}
