package import Core

extension ColourQuestion {
    /// What somebody has typed or sent, and what is wrong with it: what can be read is kept.
    ///
    /// - Parameter text: a field's, by its name; empty where it is not there.
    package static func read(
        colours: [String], weights: [String], text: (String) -> String
    ) -> (question: ColourQuestion, problems: Problems) {
        var problems: [Problem] = []
        func typed(_ name: String) -> String { text(name).tidied.beginning(.search) }
        var question = ColourQuestion(
            medium: typed("medium"), major: typed("major"), making: Making(rawValue: text("making")))
        let named = typed("tag")
        let tag = named.hasPrefix("#") || named.hasPrefix("＃") ? String(named.dropFirst()) : named
        question.tag = tag
        question.besides = ID(text("besides"))
        if !tag.isEmpty, Hashtag(tag) == nil { problems.append(.noSuchTag) }

        if colours.count > mostColours { problems.append(.tooManyColours) }
        if !weights.isEmpty, weights.count != colours.count { problems.append(.badWeight) }
        for (index, text) in colours.prefix(mostColours).enumerated() {
            guard let hex = hex(text) else {
                problems.append(.badColour)
                continue
            }
            let typed = index < weights.count ? weights[index] : "\(mostWeight)"
            guard let weight = Int(typed, in: 0...mostWeight) else {
                problems.append(.badWeight)
                continue
            }
            question.colours.append(AskedColour(hex: hex, weight: weight))
        }
        if problems.isEmpty, !question.colours.isEmpty, !question.isAsking { problems.append(.noWeight) }
        return (question, Problems(problems))
    }

    /// `rrggbb` of that or of `#rrggbb`, in any case.
    private static func hex(_ text: String) -> String? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.utf8.allSatisfy(\.isHexDigit) else { return nil }
        return digits.lowercased()
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
