/// What members wrote on the timeline.
enum PostTexts {
    static let script = [korean, english, koreanThreads, englishThreads, schoolThreads]
        .flatMap { $0.split(separator: "\n") }
    static let lines = script.compactMap { ScriptLine($0) }

    /// Who passes on what: the name of a post or the maker of a work, how many minutes ago the first one did, and who.
    static let reposts: [(name: String, minutes: Int, handles: [String])] =
        passedOn.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 2, let minutes = ScriptLine.minutes(words[1]) else { return nil }
            return (String(words[0]), minutes, words[2...].map(String.init))
        }
}
