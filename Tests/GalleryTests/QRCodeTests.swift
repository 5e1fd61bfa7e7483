import Core
import Design
import HTTPTypes
import SQL
import SalonApp
import TestKit
import Testing

/// The QR code of a profile: what it holds and how it travels. Its visibility: ``BlockTests``.
@Suite struct QRCodeTests {
    private func options() -> Options {
        var options = Options()
        options.publicURL = "https://salon.example"
        return options
    }

    @Test(arguments: TestEngine.available)
    func holdsTheProfilesAddress(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, options: options()) { salon in
            let minsu = try await salon.member(.minsu), visitor = salon.visitor()
            for browser in [minsu, visitor] {
                #expect(try await browser.get("/@minsu").text.contains(#"href="/@minsu/qr""#))
                let page = try await browser.get("/@Minsu/qr")
                #expect(page.status == 200 && page.text.contains(#"src="/@minsu/qr.svg""#))
                #expect(page.text.contains("https://salon.example/@minsu") && page.text.contains("김민수"))
                #expect(page.text.contains(#"download="minsu-qr.svg""#))
                let image = try await browser.get("/@minsu/qr.svg")
                #expect(image.status == 200 && image.text == qrCode("https://salon.example/@minsu")?.text)
                #expect(image.headers[.contentType] == "image/svg+xml")
                #expect(image.headers[.cacheControl] == "private, no-cache")
            }
            visitor.language = "ko"
            #expect(try await visitor.get("/@minsu").text.contains("QR 코드"))
            for path in ["/@nobody/qr", "/@nobody/qr.svg"] { #expect(try await visitor.get(path).status == 404) }
        }
    }

    @Test func isSentOnce() async throws {
        try await TestSalon.run(on: .sqlite, options: options()) { salon in
            _ = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            let visitor = salon.visitor()
            let etag = try #require(try await visitor.get("/@minsu/qr.svg").headers[.eTag])
            let again = try await visitor.get("/@minsu/qr.svg", headers: ["if-none-match": etag])
            #expect(again.status == 304 && again.bytes.isEmpty && again.headers[.eTag] == etag)
            #expect(try await visitor.get("/@ada/qr.svg", headers: ["if-none-match": etag]).status == 200)
            // A cached code is no right to see it.
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET is_private = 1 WHERE handle = 'minsu'")
            }
            #expect(try await visitor.get("/@minsu/qr.svg", headers: ["if-none-match": etag]).status == 404)
        }
    }
}
