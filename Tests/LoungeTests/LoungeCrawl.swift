import Foundation
import TestKit
import Testing

/// Opens every page that links lead to.
enum LoungeCrawl {
    struct Form {
        let action: String
        let fields: [(String, String)]
    }

    /// Neither pages nor harmless to look at, or an echo of the address that was asked for.
    private static let skipped = [
        "/assets", "/media", "/live", "/logout", "/login", "/join", "/styleguide", "/health", "/password",
    ]

    /// - Parameter limit: how many pages at most besides the first.
    static func walk(_ browser: WatchedBrowser, from seeds: [String], limit: Int = 60) async throws {
        var waiting: [String] = []
        var known: Set<String> = []
        func add(_ path: String) {
            guard path.hasPrefix("/"), !path.hasPrefix("//"), !skipped.contains(where: { path.hasPrefix($0) }),
                known.insert(path).inserted
            else { return }
            waiting.append(path)
        }
        for seed in seeds { add(seed) }
        var next = 0
        while next < min(waiting.count, limit + seeds.count) {
            let answer = try await browser.get(waiting[next])
            #expect(answer.status < 500, "\(browser.name) \(waiting[next])")
            next += 1
            for link in links(in: answer.text) { add(link) }
        }
    }

    static func links(in html: String) -> [String] { values(of: "href", in: html) }

    /// The forms that send something, with what their hidden fields and first buttons say and a few words everywhere else.
    static func forms(in html: String) -> [Form] {
        html.components(separatedBy: "<form").dropFirst().compactMap { piece in
            let form = piece.components(separatedBy: "</form>")[0]
            let head = form.components(separatedBy: ">")[0]
            guard head.lowercased().contains("post"), let action = values(of: "action", in: head).first else {
                return nil
            }
            var fields: [(String, String)] = []
            for tag in form.components(separatedBy: "<").dropFirst() {
                let isField = ["input", "textarea", "button", "select"].contains { tag.hasPrefix($0) }
                let own = tag.components(separatedBy: ">")[0]
                guard isField, let name = values(of: "name", in: own).first,
                    !fields.contains(where: { $0.0 == name })
                else { continue }
                fields.append((name, values(of: "value", in: own).first ?? "a note"))
            }
            return Form(action: action, fields: fields)
        }
    }

    private static func values(of attribute: String, in html: String) -> [String] {
        html.components(separatedBy: " \(attribute)=\"").dropFirst().map { piece in
            piece.components(separatedBy: "\"")[0].components(separatedBy: "#")[0].replacingOccurrences(
                of: "&amp;", with: "&")
        }
    }
}
