import Design
import Foundation
import HTTPTypes
import Hummingbird
import TestKit
import Testing
import Web

/// Assets in development, as their files are. Release builds have none of this: what they are made without cannot be
/// turned on by a setting.
@Suite struct AssetFolderTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func changesNeedNoBuild() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "salon-assets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for room in ["frame", "gallery"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: room), withIntermediateDirectories: true)
        }
        func write(_ text: String, to name: String) throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        try write(".first{}", to: "gallery/wall.css")
        try write("import \"./live.js\"; import \"./new.js\";", to: "frame/toggle.js")
        let sources = try #require(AssetFolder(folder.path))
        let router = Router(context: Context.self)
        AssetRoutes(folder: sources).add(to: router)
        let browser = Browser(router)

        // What is not in the folder is what the program embeds.
        let embedded = try #require(Assets.find(path: Assets.path("keys.js")))
        #expect(try await browser.get(embedded.path).bytes == embedded.bytes)
        let first = try await browser.get(Assets.path("salon.css"))
        #expect(first.text.contains(".first{}") && first.text.contains(":root"))
        #expect(first.headers[.contentType] == "text/css; charset=utf-8")
        #expect(first.headers[.cacheControl] == "no-cache")
        let etag = try #require(first.headers[.eTag])
        #expect(try await browser.get(Assets.path("salon.css"), headers: ["if-none-match": etag]).status == 304)

        try write(".second{}", to: "gallery/wall.css")
        let second = try await browser.get(Assets.path("salon.css"), headers: ["if-none-match": etag])
        #expect(second.status == 200 && second.text.contains(".second{}") && !second.text.contains(".first{}"))

        // Modules find each other at the addresses that pages name.
        let script = try await browser.get(Assets.path("toggle.js")).text
        #expect(script.hasPrefix("import \"\(Assets.path("live.js"))\"; import \"./new.js\";"))
        try write("// A comment\nself.x = 1;\n", to: "frame/sw.js")
        #expect(try await browser.get("/sw.js").text == "self.x = 1;\n")
        #expect(try await browser.get("/assets/salon.css").status == 404)
        #expect(try await browser.get("/assets/../Package.swift").status == 404)
    }

    /// The files of the sources make what the program embeds, at the same addresses.
    @Test func sourcesMakeWhatIsEmbedded() throws {
        let folder = try #require(AssetFolder.ofThisBuild)
        for asset in Assets.all {
            let made = try #require(folder.asset(at: asset.path))
            #expect(made.path == asset.path && made.bytes == asset.bytes, "\(asset.path)")
        }
        #expect(AssetFolder("/nowhere/Assets") == nil)
    }

    @Test func releaseBuildsHaveNoFolder() throws {
        let source = try String(contentsOf: Self.root.appending(path: "Sources/Web/AssetFolder.swift"), encoding: .utf8)
        #expect(source.hasPrefix("#if DEBUG\n") && source.hasSuffix("\n#endif\n"))
        #expect(source.components(separatedBy: "#endif").count == 2)
    }
}
