import Foundation
import SalonApp
import TestKit
import Testing

/// Looks at everything that can be reached from the front page by opening every link.
struct Crawler {
    let browser: Browser
    /// What must be nowhere: paths, and words that are read or heard.
    let traces: Traces
    private(set) var seen: Set<String> = []
    /// The forms with something that must be filled in.
    private(set) var requiring = 0

    private static let limit = 400

    init(_ browser: Browser, finding traces: Traces) {
        self.browser = browser
        self.traces = traces
    }

    /// Opens every page there is a way to, and returns their paths.
    mutating func walk(from start: [String] = ["/"]) async throws -> Set<String> {
        var waiting = start
        while let path = waiting.popLast(), seen.count < Self.limit {
            guard seen.insert(path).inserted else { continue }
            let answer = try await browser.get(path)
            guard answer.status == 200 else {
                #expect([301, 302, 303].contains(answer.status), "\(path) answers \(answer.status)")
                if let next = answer.location { waiting += check([next], on: path) }
                continue
            }
            guard answer.header("content-type").first?.hasPrefix("text/html") == true else { continue }
            traces.check(answer.text, at: path)
            #expect(!Page.saysItsTitleTwice(answer.text), "\(path) says its title in the bar, and again below it")
            #expect(Page.mainHeadings(in: answer.text) == 1, "\(path) has not one h1")
            let demanding = Page.demandingForms(in: answer.text)
            requiring += demanding.count
            #expect(demanding.allSatisfy { $0.contains("novalidate") }, "\(path) lets browsers refuse its form")
            waiting += check(Page.links(in: answer.text), on: path)
            _ = check(Page.actions(in: answer.text), on: path)
        }
        #expect(seen.count < Self.limit, "there is no end to it")
        return seen
    }

    /// The paths on this site to go on to; none leads to a space that is off.
    private func check(_ links: [String], on page: String) -> [String] {
        links.compactMap { link in
            let path = String(link.prefix { $0 != "#" })
            let isElsewhere = ["/assets/", "/media/", "/logout"].contains { path.hasPrefix($0) }
            guard path.hasPrefix("/"), !isElsewhere else { return nil }
            #expect(!traces.isForeign(path), "\(page) leads to \(path) without \(traces.spaces)")
            return path
        }
    }
}

/// What a page holds. Expressions are Foundation's: a debug build takes a tenth of the time for them.
enum Page {
    /// Where links lead.
    static func links(in html: String) -> [String] {
        let searches = forms(html).filter { !$0.contains(#"method="post""#) }
            .filter { $0.hasPrefix("<form") || $0.contains(#"formmethod="get""#) }.flatMap(action)
        return (html.found(#"href="([^"]*)""#) + searches).map(\.unescaped)
    }

    /// Where something can be sent.
    static func actions(in html: String) -> [String] { forms(html).flatMap(action).map(\.unescaped) }

    static func mainHeadings(in html: String) -> Int { html.found("<h1[ >]").count }

    /// The tags of forms with something that must be filled in. What is missing is said by the page: a browser says it in
    /// a language of its own, at a box that may not be seen.
    static func demandingForms(in html: String) -> [String] {
        guard html.holds(" required") else { return [] }
        return html.found(#"<form [\s\S]*?</form>"#)
            .filter { !$0.found("<(?:input|textarea|select)[^>]* required[ >]").isEmpty }.map {
                String($0.prefix { $0 != ">" })
            }
    }

    /// Whether the heading says again, for all to see, what the bar above it says.
    static func saysItsTitleTwice(_ html: String) -> Bool {
        guard let bar = html.found(#"<p class="bar-title"[^>]*>([^<]*)<"#).first else { return false }
        return html.found(#"<h1(?![^>]*visually-hidden)[^>]*>([\s\S]*?)</h1>"#).contains { heading in
            let words = heading.replacing(/<[^>]*>/, with: "").split(whereSeparator: \.isWhitespace)
            return !words.isEmpty && bar.contains(words.joined(separator: " "))
        }
    }

    /// What people read, or a screen reader says, without the markup.
    static func words(in html: String) -> String {
        let named = html.found(#"(?:aria-label|title|placeholder|alt|content)="([^"]*)""#)
        let text = html.replacingOccurrences(of: "<[^>]*>", with: " ", options: .regularExpression)
        return ([text] + named).joined(separator: "\n")
    }

    /// Forms, and the buttons that send them elsewhere.
    private static func forms(_ html: String) -> [String] {
        html.found(#"<form[^>]*>|<button[^>]* formaction="[^>]*>"#)
    }

    private static func action(_ form: String) -> [String] { Array(form.found(#"action="([^"]*)""#).prefix(1)) }
}

extension String {
    fileprivate var unescaped: String { replacing("&amp;", with: "&").replacing("&#39;", with: "'") }

    /// The first group of each match, or all of it.
    fileprivate func found(_ pattern: String) -> [String] {
        guard let rule = try? NSRegularExpression(pattern: pattern) else {
            preconditionFailure("not a rule: \(pattern)")
        }
        return rule.matches(in: self, range: NSRange(location: 0, length: utf16.count)).compactMap { match in
            Range(match.range(at: rule.numberOfCaptureGroups == 0 ? 0 : 1), in: self).map { String(self[$0]) }
        }
    }

    /// Whether a word is in it, byte by byte.
    fileprivate func holds(_ word: String) -> Bool { strstr(self, word) != nil }
}

/// What would give a space away.
struct Traces: Sendable {
    /// Those that are off.
    let spaces: [Space]
    /// What was written in them before.
    let texts: [String]

    init(of on: Set<Space>, texts: [Space: [String]]) {
        spaces = Space.allCases.filter { !on.contains($0) }
        self.texts = spaces.flatMap { texts[$0] ?? [] }
    }

    /// In Korean, where these words mean nothing else. A page may repeat what its address says: the page of a
    /// tag has its name.
    func check(_ html: String, at path: String) {
        // Most pages have none of them even in their markup.
        let suspects = (spaces.flatMap(\.names) + texts.filter { !path.contains($0) }).filter { html.holds($0) }
        guard !suspects.isEmpty else { return }
        let words = Page.words(in: html)
        for word in suspects {
            let isSaid = words.holds(word)
            #expect(!isSaid, "\(path) says \(word) without \(spaces)")
        }
    }

    func isForeign(_ path: String) -> Bool {
        spaces.flatMap(\.places).contains { place in
            path == place || path.hasPrefix("\(place)/") || path.hasPrefix("\(place)?")
        }
    }
}

extension Space {
    /// What its pages call themselves and what is theirs.
    fileprivate var names: [String] {
        switch self {
        case .gallery: ["전시", "작품", "댓글"]
        case .timeline: ["이야기", "재게시", "인용", "투표", "새 글"]
        case .messages: ["메시지", "대화"]
        case .lounge: ["라운지", "닉네임", "투명도"]
        }
    }

    fileprivate var places: [String] {
        switch self {
        case .gallery: ["/works", "/following", "/saved", "/discover", "/search/colours", "/exhibitions"]
        case .timeline: ["/timeline", "/posts/new"]
        case .messages: ["/messages"]
        case .lounge: ["/lounge"]
        }
    }
}
