import Core

/// Where a page of matches ends: the last work and its score, to the bit.
package struct ColourCursor: Equatable, Sendable, LosslessStringConvertible {
    let match: ColourMatch

    package init(_ match: ColourMatch) { self.match = match }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let bits = UInt32(parts[0], in: 0...UInt32.max),
            let work = Int64(parts[1], in: 0...Int64.max), Float(bitPattern: bits).isFinite
        else { return nil }
        match = ColourMatch(work: work, score: Float(bitPattern: bits))
    }

    package var description: String { "\(match.score.bitPattern).\(match.work)" }
}
