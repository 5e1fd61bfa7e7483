/// Where a link leads, as browsers read it: without a user, a port, a dot at the end, and in one spelling.
package struct LinkHost: Sendable, Equatable {
    /// In ASCII (``Core/HostName``); folded, where UTS #46 refuses it.
    package let name: String

    private static let maxBytes = HostName.maxBytes

    init(_ host: HostName) { name = host.ascii }

    /// - Parameter address: with a scheme or without one.
    /// - Returns: `nil` for what has no host.
    package init?(_ address: String) {
        let written = Self.written(in: address)
        let name = HostName(written)?.ascii ?? Self.folded(written)
        guard !name.isEmpty else { return nil }
        self.name = name
    }

    /// The host of an address, as it is written.
    package static func written(in address: String) -> String {
        var bytes = Array(address.utf8)[...]
        // Not one behind the path of an address without a scheme.
        if let colon = bytes.firstRange(of: Array("://".utf8)),
            bytes[..<colon.lowerBound].allSatisfy({ !#"/?#.@"#.utf8.contains($0) })
        {
            bytes = bytes[colon.upperBound...]
        }
        bytes = bytes.prefix { !#"/?#\"#.utf8.contains($0) }
        if let user = bytes.lastIndex(of: UInt8(ascii: "@")) { bytes = bytes[(user + 1)...] }
        if let port = bytes.lastIndex(of: UInt8(ascii: ":")),
            bytes[(port + 1)...].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            bytes = bytes[..<port]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The end of a name without what browsers leave out, which may fill thousands of bytes.
    package static func folded(_ written: String) -> String {
        // By scalars, because a run of dots is slow to tell apart as characters.
        let text = FoldedText(String(decoding: Array(written.utf8).percentDecoded, as: UTF8.self)).text
        var scalars = text.unicodeScalars.map { $0 == "。" ? "." : $0 }[...]
        while scalars.last == "." { scalars.removeLast() }
        // Only the end says whose it is, and a hostile one may have thousands of labels.
        var name = ""
        name.unicodeScalars.append(contentsOf: scalars.suffix(maxBytes + 1))
        return name
    }

    /// Itself, and the domains it is part of, from the longest on: `www.a.example`, `a.example`, `example`.
    package var domains: [Substring] {
        var domains: [Substring] = []
        var rest = name.utf8.count > Self.maxBytes ? name.suffix(Self.maxBytes) : name[...]
        while !rest.isEmpty {
            domains.append(rest)
            guard let dot = rest.firstIndex(of: ".") else { break }
            rest = rest[rest.index(after: dot)...]
        }
        return domains
    }
}
