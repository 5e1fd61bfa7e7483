import Foundation

extension String {
    /// A text as its author meant it, as all texts are kept: outer white space removed, lines ended by `\n`, composed
    /// (NFC), and without invisible characters that change what is seen: control characters, overrides of the writing
    /// direction, zero-width and other ignorable characters, noncharacters (Unicode 16, §23), heaps of marks. XML and
    /// PostgreSQL accept all of it. What shows nothing (U+2800 and its like) is empty. Scripts say the same in `length.js`.
    ///
    /// Kept are joiners that hold an emoji together or shape a script that needs them, the tags of flags, the selectors
    /// that choose between text and emoji, marks of direction in texts that run from right to left, and spaces without
    /// width where a handle, a tag or an address may end.
    public var tidied: String { tidied(keepsBorders: true) }

    /// The same for a single line: a name, a title.
    public var tidiedLine: String {
        tidied(keepsBorders: false).split(whereSeparator: \.isNewline).joined(separator: " ").tidied(
            keepsBorders: false)
    }

    /// Canonical composition: the same Hangul from every keyboard and file system.
    public var nfc: String { isPlain ? self : streamSafe.precomposedStringWithCanonicalMapping }

    private func tidied(keepsBorders: Bool) -> String {
        let text = unicodeScalars.contains { $0.rank != .plain } ? withoutHidden(keepsBorders: keepsBorders) : self
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.isBlank }),
            let end = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(scalars[start...end]).withoutHeaps.nfc
    }

    private func withoutHidden(keepsBorders: Bool) -> String {
        let scalars = Array(unicodeScalars)
        let runsLeft = scalars.contains(where: \.runsLeft)
        let borders = keepsBorders ? Self.borders(in: scalars) : []
        var kept = UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            switch scalar.rank {
            case .plain:
                if scalar.isBlank, kept.last?.rank == .border { kept.removeLast() }
                kept.append(scalar)
            case .hidden: continue
            // "\r\n" is one line ending.
            case .lineEnd:
                if kept.last?.rank == .border { kept.removeLast() }
                if scalar != "\r" || next != "\n" { kept.append("\n") }
            case .direction: if runsLeft { kept.append(scalar) }
            case .joiner: if scalar.joins(kept.last, next) { kept.append(scalar) }
            case .border:
                if let next, !next.isBlank, let last = kept.last, !last.isBlank,
                    borders.contains(index) || scalar.joins(last, next)
                {
                    kept.append(scalar)
                }
            case .selector: if let last = kept.last, last.canBeChosen { kept.append(scalar) }
            case .tag: if let last = kept.last, last == "\u{1F3F4}" || last.rank == .tag { kept.append(scalar) }
            case .filler:
                if kept.last?.isConjoining == true || next?.isConjoining == true { kept.append(scalar) }
            }
        }
        return String(kept)
    }

    /// The places of spaces without width in words with a sign of a handle, a tag or an address.
    private static func borders(in scalars: [Unicode.Scalar]) -> Set<Int> {
        var borders: Set<Int> = []
        var word: [Int] = []
        var hasSign = false
        for (index, scalar) in scalars.enumerated() {
            if scalar.properties.isWhitespace {
                if hasSign { borders.formUnion(word) }
                word = []
                hasSign = false
            } else if scalar.rank == .border {
                word.append(index)
            } else if "#@＃＠:".unicodeScalars.contains(scalar) {
                hasSign = true
            }
        }
        return hasSign ? borders.union(word) : borders
    }
}

/// What becomes of a character.
private enum Rank {
    case plain, hidden, lineEnd, direction, joiner, border, selector, tag, filler
}

extension Unicode.Scalar {
    fileprivate var rank: Rank {
        switch value {
        case 0x09, 0x0A, 0x20...0x7E: .plain
        case 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: .lineEnd
        case 0x00...0x9F, 0xAD, 0x34F, 0x17B4, 0x17B5, 0x180E: .hidden
        // Nothing else below these is ignorable; most texts end here.
        case 0xA0...0x61B: .plain
        case 0x61C, 0x200E, 0x200F: .direction
        case 0x200C...0x200D: .joiner
        // The last one is a byte order mark where a file begins.
        case 0x200B, 0x2060, 0xFEFF: .border
        // Overrides, embeddings and isolates of direction; invisible operators.
        case 0x202A...0x202E, 0x2061...0x206F: .hidden
        case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: .selector
        case 0x115F, 0x1160: .filler
        // Fillers that keyboards do not send, interlinear annotations, the object replacement character.
        case 0x3164, 0xFFA0, 0xFFF0...0xFFFC, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: .hidden
        case 0xE0020...0xE007F: .tag
        case 0xE0000...0xE0FFF, 0xFDD0...0xFDEF: .hidden
        default: value & 0xFFFE == 0xFFFE ? .hidden : .plain
        }
    }

    /// White space, what shows as much (an empty braille cell, a musical note without a head), and spaces without width.
    fileprivate var isBlank: Bool {
        properties.isWhitespace || value == 0x2800 || value == 0x1D159 || rank == .border
    }

    /// Whether a joiner (U+200C, U+200D) or break opportunity (U+200B) has a meaning between these two.
    fileprivate func joins(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        guard let before else { return false }
        if self == "\u{200B}" { return before.isWrittenWithoutSpaces && after?.isWrittenWithoutSpaces == true }
        if before.takesJoiners { return true }
        let endsEmoji = before.isPicture || before == "\u{FE0F}" || before.rank == .tag
        return self == "\u{200D}" && endsEmoji && after?.isPicture == true
    }

    private var isPicture: Bool { value > 0x7F && properties.isEmoji }

    /// Whether a variation selector may follow it: roughly, whether it is visible.
    fileprivate var canBeChosen: Bool { !isBlank && rank == .plain }

    /// Arabic and its neighbours, and the scripts of India and South East Asia, which joiners shape.
    private var takesJoiners: Bool {
        switch value {
        case 0x600...0x8FF, 0x900...0xDFF, 0x1000...0x109F, 0x1780...0x18AF, 0x1B00...0x1BFF, 0xA800...0xA8FF,
            0xA980...0xA9DF, 0xAA60...0xAADF, 0xFB50...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF,
            0x1E900...0x1E95F:
            rank == .plain
        default: false
        }
    }

    /// Thai, Lao, Burmese and Khmer, where only U+200B marks where a line may break.
    private var isWrittenWithoutSpaces: Bool {
        switch value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: rank == .plain
        default: false
        }
    }

    /// Hebrew, Arabic and other right-to-left scripts.
    fileprivate var runsLeft: Bool {
        switch value {
        case 0x590...0x61B, 0x61D...0x8FF, 0xFB1D...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            true
        default: false
        }
    }

    /// The jamo of composed syllables, between which a filler replaces a missing one.
    fileprivate var isConjoining: Bool {
        switch value {
        case 0x1100...0x115E, 0x1161...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: true
        default: false
        }
    }
}
