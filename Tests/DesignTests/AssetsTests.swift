import Core
import Design
import Foundation
import Testing

@Suite struct AssetsTests {
    @Test func addressesNameTheContentAndAreFound() throws {
        for asset in Assets.all {
            let found = try #require(Assets.find(path: asset.path))
            #expect(found.bytes == asset.bytes)
            #expect(!asset.bytes.isEmpty)
        }
        #expect(Assets.find(path: "/assets/salon.css") == nil)
        #expect(Assets.path("salon.css").hasPrefix("/assets/salon-"))
        #expect(Assets.find(path: Assets.path("salon.css"))?.mediaType == "text/css; charset=utf-8")
    }

    @Test func noAssetNamesAnotherByItsPlainName() {
        for asset in Assets.all {
            let text = String(decoding: asset.bytes, as: UTF8.self)
            #expect(!text.contains("\"./"), "\(asset.path)")
        }
    }

    @Test func everyImportLeadsToAnAsset() {
        for asset in Assets.all where asset.path.hasSuffix(".js") {
            let text = String(decoding: asset.bytes, as: UTF8.self)
            for part in text.split(separator: "\"") where part.hasPrefix("/assets/") && !part.hasSuffix("*") {
                #expect(Assets.find(path: String(part)) != nil, "\(asset.path) names \(part)")
            }
        }
    }

    @Test func preloadsWhatThePageImports() {
        let modules = Assets.modules(of: "toggle.js")
        #expect(modules.contains("request.js"))
        #expect(Set(modules).count == modules.count)
    }

    /// Chromium takes modules to be as urgent as the first images: an LCP of 3.5 s on a slow line instead of 2.4.
    @Test func scriptsComeAfterTheFirstImages() {
        let page = document(Frame(title: "Page", scripts: ["timeline.js"]), in: .sample(.english), "").text
        let links = page.split(separator: "<").filter {
            $0.hasPrefix(#"link rel="modulepreload""#) || $0.hasPrefix(#"script type="module""#)
        }
        #expect(links.count > Assets.everywhere.count && links.allSatisfy { $0.contains(#"fetchpriority="low""#) })
    }

    /// On a slow line they had most of it before the largest of the first screen was there: an LCP of 3.1 s instead of 2.
    @Test func imagesBelowTheFirstScreenWait() throws {
        func text(_ name: String) throws -> String {
            String(decoding: try #require(Assets.find(path: Assets.path(name))).bytes, as: UTF8.self)
        }
        #expect(try text("salon.css").contains("html:not([data-loaded]) .card img[loading]"))
        // What lets them come is on every page, or they would come late.
        #expect(try text("wall.js").contains("documentElement.dataset.loaded") && Assets.everywhere.contains("wall.js"))
        let picture = Picture(
            Rendering(ID(rawValue: 1), key: "f00d"), width: 1_280, height: 960, widths: [320], placeholder: "", alt: "")
        let lines = cards((0..<9).map { Card(id: "\($0)", title: "", path: "/", picture: picture) }, eager: 8).text
            .split(separator: "\n")
        #expect(lines.map { $0.contains("loading=") } == Array(repeating: false, count: 8) + [true])
    }

    /// Uncompressed; compression brings it to about a fifth (styles, 20 kB at the most) and two fifths (scripts, 30 kB).
    @Test func stylesAndScriptsOfTheHomePageStaySmall() {
        func size(_ name: String) -> Int { Assets.find(path: Assets.path(name))?.bytes.count ?? 0 }
        #expect(size("salon.css") < 86_500)
        let scripts = Set(Assets.everywhere + Assets.everywhere.flatMap(Assets.modules))
        #expect(scripts.map(size).reduce(0, +) < 80_000)
        // What waits for somebody to write is asked for then.
        #expect(!scripts.contains("completion.js") && !Assets.modules(of: "timeline.js").contains("completion.js"))
    }

    /// A second script that drags, moves or takes out would behave otherwise before long: it had been four.
    @Test func listsArePutInOrderByOneScript() {
        let scripts = Assets.all.filter { $0.path.hasSuffix(".js") }.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(scripts.count { $0.contains(Assets.path("reorder.js")) } == 1)
        for script in ["process.js", "pictures.js", "message-composer.js", "hang.js", "arrange.js"] {
            #expect(Assets.modules(of: script).contains("arranged.js"), "\(script)")
        }
        // Whoever posts no image does not wait for it.
        #expect(!Assets.modules(of: "timeline.js").contains("arranged.js"))
    }

    /// What does not say whose page it is on would be written for whoever is logged in by now.
    @Test func whatIsSentSaysWhosePageItIsOn() {
        let ways = ["sendBeacon(", "XMLHttpRequest(", "fetch("]
        // The worker sends for no page.
        let others = Set(["request.js", "sw.js"].map(Assets.path))
        for asset in Assets.all where asset.path.hasSuffix(".js") && !others.contains(asset.path) {
            let text = String(decoding: asset.bytes, as: UTF8.self)
            guard text.contains("\"POST\"") || text.contains(ways[0]) else { continue }
            let used = ways.filter { text.contains($0) && !text.contains("headers(\"fragment\")") }
            #expect(used.isEmpty, "\(asset.path) sends by itself: \(used)")
        }
    }

    @Test func sourcesAreAsWideAsOthersAndNamedOnce() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Design/Assets").standardized
        var names: Set<String> = []
        for room in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: room).path) {
                // The folders are not part of an address.
                #expect(names.insert(name).inserted, "\(name) is in two folders")
                guard name.hasSuffix(".css") || name.hasSuffix(".js") else { continue }
                let text = try String(contentsOf: folder.appending(path: "\(room)/\(name)"), encoding: .utf8)
                for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                    #expect(line.count <= 120, "\(room)/\(name):\(number + 1)")
                    // Chromium would restyle the whole page at each key: `Frame.layout` says what fills it.
                    #expect(!line.contains(/(html|body|:root|main)\S*:has\(/), "\(room)/\(name):\(number + 1)")
                }
            }
        }
        #expect(names.contains("live.js"))
    }

    /// A size, a weight or a line height beside the scale: each was fine alone, and together they looked like none.
    @Test func textKeepsToTheScale() throws {
        let styles = String(decoding: try #require(Assets.find(path: Assets.path("salon.css"))).bytes, as: UTF8.self)
        let sheets = try Assets.all.filter { $0.path.hasSuffix(".css") }.map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
        #expect(sheets.contains(styles))
        for sheet in sheets {
            for found in sheet.matches(of: /font-size: ?([^;}]+)/) {
                // What is no text grows by steps, posters by their own width, printed pages by points.
                #expect(
                    found.1.contains(/^(var\(--|min\(var\(--|calc\([0-9.]+ ?\* ?var\(--step\)|clamp\(|0$|[0-9]+pt$)/),
                    "\(found.0)")
            }
            for found in sheet.matches(of: /font-weight: ?([^;}]+)/) {
                #expect(["400", "500", "600"].contains(found.1), "\(found.0)")
            }
            for found in sheet.matches(of: /line-height: ?([0-9.]+)(?![0-9a-z.])/) {
                #expect(found.1 == "1", "\(found.0)")
            }
            // Hangul has no slanted letters.
            #expect(!sheet.contains("italic"))
        }
    }
}
