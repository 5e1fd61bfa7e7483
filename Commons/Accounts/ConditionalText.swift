package import Core

/// Content files that fit the instance. A line that begins with names in brackets is included only if the features are
/// on, or with `-` off: `[works -threads]`.
package enum ConditionalText {
    static let names: [String: Features] = [
        "profiles": .profiles, "follows": .follows, "posts": .posts, "works": .works, "threads": .threads,
        "tags": .tags, "search": .search, "notifications": .notifications, "conversations": .conversations,
        "lounge": .lounge,
    ]

    /// A line's text with these features; `nil` if it is left out.
    package static func line(_ line: String, _ features: Features) -> String? {
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return line }
        let stands = line[..<end].dropFirst().split(separator: " ").allSatisfy { word in
            let isNot = word.hasPrefix("-")
            guard let feature = names[String(isNot ? word.dropFirst() : word)] else { return false }
            return features.contains(feature) != isNot
        }
        return stands ? String(line[line.index(after: end)...].drop { $0 == " " }) : nil
    }

    /// The lines of a file with one point a line, without remarks.
    package static func points(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.hasPrefix("#") && $0.contains { !$0.isWhitespace } }
    }
}
