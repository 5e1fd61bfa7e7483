extension String {
    /// The same text with a joiner after every 30 combining marks in a row: Unicode's Stream-Safe Text Format (UAX #15,
    /// section 13).
    ///
    /// Normalisation sorts each run of marks in quadratic time: a form full of them took seconds. Nobody writes thirty.
    /// Call this before normalising untrusted text.
    public var streamSafe: String {
        // A mark takes at least two bytes.
        guard utf8.count > Self.maxMarks * 2, hasLongRun else { return self }
        var text = ""
        text.reserveCapacity(utf8.count)
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.isMark ? marks + 1 : 0
            if marks > Self.maxMarks {
                text.unicodeScalars.append(Self.joiner)
                marks = 1
            }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// The same text without the marks beyond thirty in a row.
    var withoutHeaps: String {
        guard utf8.count > Self.maxMarks * 2, hasLongRun else { return self }
        var text = ""
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.isMark ? marks + 1 : 0
            if marks <= Self.maxMarks { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    private var hasLongRun: Bool {
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.isMark ? marks + 1 : 0
            if marks > Self.maxMarks { return true }
        }
        return false
    }

    private static let maxMarks = 30
    /// The combining grapheme joiner, which is invisible.
    private static let joiner: Unicode.Scalar = "\u{34F}"
}

extension Unicode.Scalar {
    /// Marks are sorted by class; a character of class zero begins a new run.
    fileprivate var isMark: Bool { value >= 0x300 && properties.canonicalCombiningClass != .notReordered }
}
