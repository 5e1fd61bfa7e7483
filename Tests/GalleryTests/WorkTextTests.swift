import Base
import Core
import TestKit
import Testing

@testable import Works

/// What holds for each text of a work, whichever there are.
@Suite struct WorkTextTests {
    @Test func everyTextIsListed() {
        let texts = Mirror(reflecting: WorkDetails()).children.filter { $0.value is String }
        #expect(texts.compactMap(\.label).sorted() == WorkText.all.map(\.name).sorted())
    }

    @Test func problemsStandAtTheirField() {
        for text in WorkText.all {
            var details = WorkDetails(title: "Sea")
            details[text] = String(repeating: "x", count: text.limit.characters)
            #expect(details.problems.isEmpty)
            details[text] += "x"
            #expect(details.problems.map(\.field) == [text.name])
            details[text] = ""
            #expect(details.problems.map(\.field) == (text.missing == nil ? [] : [text.name]))
        }
    }

    @Test(arguments: TestEngine.available)
    func everyTextIsKeptAndShown(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), visitor = salon.visitor()
            func fields(_ word: String) -> [(String, String)] { WorkText.all.map { ($0.name, "\(word) \($0.name)") } }
            func expect(_ word: String, on path: String, of texts: [WorkText] = WorkText.all) async throws {
                let page = try await minsu.get(path).text
                for text in texts { #expect(page.contains("\(word) \(text.name)"), "\(path): \(text.name)") }
            }
            let work = try await salon.shareWork("Early title", by: minsu, fields: fields("Early"))
            let path = "/works/\(work)"
            for shown in [path, "\(path)/edit", "\(path)/history"] { try await expect("Early", on: shown) }

            let image = try #require(
                try await minsu.get("\(path)/edit").text.firstMatch(of: /name="image" value="(\d+)"/))
            let edited = try await minsu.post("\(path)/edit", fields("Later") + [("image", String(image.1))])
            #expect(edited.status == 303)
            for shown in [path, "\(path)/edit", "\(path)/history"] { try await expect("Later", on: shown) }
            try await expect("Early", on: "\(path)/history")

            for text in WorkText.all {
                let found = try await visitor.get("/search?tab=works&q=\(text.name)").text
                #expect(found.contains(path) == (text.searchField != nil), "\(text.name)")
            }
            try await expect("Later", on: "/search?tab=works&q=Later", of: WorkText.all.filter { $0.name == "title" })
        }
    }
}
