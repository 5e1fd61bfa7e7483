/// A line of what members post, as it is written by hand:
///
///     sol_e 3h =tea pin | Text of a post.¶Its second line.
///     > demo 12m | What answers it.
///     >> sol_e 5m quote=@demo | What answers that, and quotes the latest work of demo.
///
/// First comes who, then when: minutes (`m`), hours or days ago, or after what is answered. Then whatever applies:
/// `=name` gives the post a name by which a line further down means it, `quote=name` and `quote=@handle` quote a post and
/// somebody's latest work, `images=2:risograph` adds pictures, `images=1:aurora:먹색` one in the palette that is called so,
/// `pin` and `deleted` say what became of it. `poll=2d` asks for so long, `several` lets people choose more than one.
/// `warned`, `edited` and `poll` have a second bar: after it comes the warning, what the post said at first, or the
/// poll's options, a line each.
struct ScriptLine {
    /// 0 for a post, 1 for what answers it, and so on.
    let depth: Int
    let handle: String
    let minutes: Int
    /// Whether minutes were not meant.
    let isRough: Bool
    /// What applies; without a value those that need none.
    let marks: [String: String]
    let text: String
    /// The text after the second bar.
    let addition: String

    init?(_ line: Substring) {
        let parts = line.split(separator: "|", maxSplits: 2).map { part in
            Self.trimmed(part).split(separator: "¶", omittingEmptySubsequences: false).joined(separator: "\n")
        }
        guard parts.count > 1, !parts[1].isEmpty else { return nil }
        text = parts[1]
        addition = parts.count > 2 ? parts[2] : ""
        var words = parts[0].split(separator: " ")
        depth = words.first.map { $0.allSatisfy { $0 == ">" } ? $0.count : 0 } ?? 0
        if depth > 0 { words.removeFirst() }
        guard words.count > 1, let minutes = Self.minutes(words[1]) else { return nil }
        handle = String(words[0])
        self.minutes = minutes
        isRough = words[1].last != "m"
        var marks: [String: String] = [:]
        for word in words.dropFirst(2) {
            let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            marks[String(pair[0])] = pair.count > 1 ? String(pair[1]) : ""
        }
        self.marks = marks
    }

    /// Reads `5m`, `3h` and `2d`.
    static func minutes(_ word: Substring) -> Int? {
        guard let count = Int(word.dropLast()), count > 0 else { return nil }
        switch word.last {
        case "m": return count
        case "h": return count * 60
        case "d": return count * 24 * 60
        default: return nil
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
