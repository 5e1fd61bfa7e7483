extension String {
    /// The text as both engines can store it: PostgreSQL knows no U+0000, so it becomes U+FFFD, as it does in HTML.
    var withoutNUL: String {
        utf8.contains(0) ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })) : self
    }
}
