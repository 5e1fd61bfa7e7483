extension String {
    /// The beginning as one line.
    package var excerpt: String {
        let line = split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 80 ? "\(line.prefix(79))…" : line
    }
}
