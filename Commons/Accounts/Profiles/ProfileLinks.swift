package import Core

/// The addresses on a profile. They become `href`s, so each is checked before it is kept: `http` or `https`, a host, and
/// nothing that could end an attribute or hide where it leads.
package struct ProfileLinks {
    package static let limit = 4

    let all: [String]

    /// Reads one address a line, or several with spaces between, as people type them: without a scheme it is `https`.
    init(typed text: String) throws {
        var all: [String] = []
        for line in text.split(whereSeparator: \.isNewline).map({ String($0).tidied }) where !line.isEmpty {
            for word in line.split(whereSeparator: \.isWhitespace) {
                // The line as a whole: a word of it alone is not what was typed.
                guard let link = Self.checked(String(word)) else { throw Problem.linkInvalid(line) }
                if !all.contains(link) { all.append(link) }
            }
        }
        guard all.count <= Self.limit else { throw Problem.linksTooMany }
        self.all = all
    }

    /// One address a line, as it is stored.
    var text: String { all.joined(separator: "\n") }

    private static func checked(_ typed: String) -> String? {
        var rest = typed.nfc[...]
        var scheme = "https"
        if let colon = rest.firstRange(of: "://") {
            scheme = rest[..<colon.lowerBound].lowercased()
            rest = rest[colon.upperBound...]
        }
        let host = rest.prefix { !"/?#".contains($0) }
        guard scheme == "http" || scheme == "https", isHost(host), rest.utf8.count <= 300,
            !rest.unicodeScalars.contains(where: {
                $0.value < 0x21 || $0.value == 0x7F || "\"'<>\\`".contains(Character($0))
            })
        else { return nil }
        let link = "\(scheme)://\(host.lowercased())\(rest[host.endIndex...])"
        // As typed: profiles show and link it as texts do.
        return WebLink(link) == nil ? nil : link
    }

    /// A name with a dot in it, and perhaps a port; no user before it.
    private static func isHost(_ host: Substring) -> Bool {
        let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, name.contains("."), !name.hasPrefix("."), !name.hasSuffix("."),
            !name.contains(".."), name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." })
        else { return false }
        return parts.count == 1 || Int(parts[1], in: 1...65_535) != nil
    }
}

extension Problem {
    package static func linkInvalid(_ typed: String) -> Problem {
        Problem(
            422,
            Phrase(
                "이 링크를 확인해 주세요: “\(typed.excerpt)” 예: https://example.com/minsu",
                "Check this link: “\(typed.excerpt)”. An example is https://example.com/minsu."),
            field: "links")
    }
    static let linksTooMany = Problem(
        422, Phrase("링크는 네 개까지 넣을 수 있어요.", "You can add up to four links."), field: "links")
}
