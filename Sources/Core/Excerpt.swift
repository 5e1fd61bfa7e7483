extension String {
    /// The beginning as one line.
    package var excerpt: String {
        // Nearly all are one short line. To tell characters apart is slow; there are never more than scalars.
        if unicodeScalars.prefix(Self.most + 1).count <= Self.most, !unicodeScalars.contains(where: \.endsLine) {
            return self
        }
        let line = split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > Self.most ? "\(line.prefix(Self.most - 1))…" : line
    }

    private static let most = 80
}

extension Unicode.Scalar {
    /// As `Character.isNewline` has it.
    fileprivate var endsLine: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
