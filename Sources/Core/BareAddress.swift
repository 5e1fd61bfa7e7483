/// Which words of a text are addresses without `https://`: those that begin with `www.`, and names of hosts whose last part
/// is one of ``topLevels``, in lower case.
///
/// Names of files and abbreviations are none: parts that are kinds of files (`README.md`, `run.sh`, `poster.ai`, `set.zip`)
/// and those that English sentences begin with (`done.it`, `so.in`) are left out: such words are files and
/// ends of sentences more often than hosts. With `www.` or `https://` they are addresses all the same.
enum BareAddress {
    /// Whether a name may begin behind this: not within an address, a mail address, a path or another name, nor behind a
    /// sign outside ASCII, for which an address with a scheme may have been refused (`https://paral·lel.example`).
    static func mayFollow(_ byte: UInt8) -> Bool { byte < 0x80 && !byte.isWord && !marks.contains(byte) }

    static func isInName(_ byte: UInt8) -> Bool {
        (byte.isWord && byte != UInt8(ascii: "_")) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    static func isHost(_ name: ArraySlice<UInt8>) -> Bool {
        // No name of the net is longer.
        guard name.count <= HostName.maxBytes else { return false }
        let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count >= 2, let last = parts.last,
            parts.allSatisfy({ part in
                !part.isEmpty && part.first != UInt8(ascii: "-") && part.last != UInt8(ascii: "-")
            })
        else { return false }
        if String(decoding: parts[0], as: UTF8.self).lowercased() == "www" {
            return parts.count >= 3 && last.count >= 2 && last.allSatisfy(\.isLetter)
        }
        return topLevels.contains(String(decoding: last, as: UTF8.self))
            && parts[parts.count - 2].contains(where: \.isLetter)
    }

    private static let marks = Set("@./-+&=%#~\\".utf8)

    private static let topLevels: Set<String> = [
        "com", "net", "org", "edu", "gov", "info", "io", "co", "kr", "jp", "cn", "tw", "hk", "sg", "de", "fr", "uk",
        "nl", "se", "dk", "fi", "ch", "eu", "es", "pt", "ie", "ca", "au", "nz", "br", "mx", "tv", "fm", "xyz", "app",
        "dev", "art", "design", "gallery", "studio", "museum", "photo", "photos", "pictures", "blog", "page", "site",
        "online", "cloud", "shop", "store", "school", "academy", "club", "community", "social", "news", "example",
    ]
}

extension UInt8 {
    fileprivate var isLetter: Bool { isWord && self > UInt8(ascii: "9") && self != UInt8(ascii: "_") }
}
