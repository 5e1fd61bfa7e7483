import APITestKit
import TestKit
import Testing

/// The page of the API, and how its document is sent.
@Suite struct APIPageTests {
    // Catches an operation that the page leaves out, one that changes something and can be pressed, and words in the
    // other language.
    @Test(arguments: [("en", "How to begin", "See posts"), ("ko", "처음 시작하기", "글 보기")])
    func thePageHasEveryOperation(language: String, begin: String, may: String) async throws {
        try await TestSalon.run(on: TestEngine.available[0]) { salon in
            let document = try await Contract(of: salon).document
            let page = try await salon.visitor().get("/api", headers: ["accept-language": language])
            #expect(page.status == 200)
            #expect(page.text.contains(begin) && page.text.contains("<li>\(may)</li>"))
            let operations = document.paths.values.flatMap(\.values)
            for operation in operations {
                #expect(page.text.contains(#"<details id="\#(operation.operationId)">"#), "\(operation.operationId)")
            }
            let read = document.paths.values.compactMap { $0["get"] }.filter { !$0.isStream }
            #expect(page.text.matches(of: /data-api-path=/).count == read.count)
        }
    }

    // Catches a document that is made, or sent whole, for each who asks, and one that pages of other sites cannot read.
    @Test func theDocumentIsSentOnce() async throws {
        try await TestSalon.run(on: TestEngine.available[0]) { salon in
            let api = APIClient.visitor(salon)
            let whole = try await api.get("/api/openapi.json")
            #expect(whole.headers["access-control-allow-origin"] == "*")
            let tag = try #require(whole.headers["etag"])
            let again = try await api.get("/api/openapi.json", headers: ["if-none-match": tag])
            #expect(again.status == 304 && again.text.isEmpty)
            let packed = try await salon.visitor().get("/api/openapi.json", headers: ["accept-encoding": "gzip"])
            #expect(packed.header("content-encoding") == ["gzip"])
        }
    }

    // Catches a page that nobody finds.
    @Test func settingsLeadToIt() async throws {
        try await TestSalon.run(on: TestEngine.available[0]) { salon in
            let page = try await salon.member(.minsu).get("/settings/apps").text
            #expect(page.contains(#"<a href="/api">"#))
        }
    }
}
