extension String {
    /// Whether a text has no more characters, as people see them, and no more bytes than these.
    ///
    /// Bytes come first: a single character may be made of a whole form's marks.
    public func fits(_ characters: Int, bytes: Int) -> Bool { utf8.count <= bytes && count <= characters }

    /// The beginning, of no more characters and no more bytes than these.
    public func beginning(_ characters: Int, bytes: Int) -> String {
        guard utf8.count > bytes else { return String(prefix(characters)) }
        var end = utf8.index(startIndex, offsetBy: bytes)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(String(unicodeScalars[..<end]).prefix(characters))
    }
}
