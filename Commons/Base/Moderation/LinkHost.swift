import Core

/// Where a link leads, as browsers read it: without a user, a port, a dot at the end, and in one spelling.
struct LinkHost: Sendable, Equatable {
    let name: String

    /// No name of the net is longer.
    private static let maxBytes = 253

    /// - Parameter address: with a scheme or without one.
    /// - Returns: `nil` for what has no host.
    init?(_ address: String) {
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
        // Whole: what browsers leave out may fill thousands of bytes. By scalars, because a run of dots is slow to tell
        // apart as characters.
        let text = FoldedText(String(decoding: bytes.percentDecoded, as: UTF8.self)).text
        var scalars = text.unicodeScalars.map { $0 == "。" ? "." : $0 }[...]
        while scalars.last == "." { scalars.removeLast() }
        guard !scalars.isEmpty else { return nil }
        // Only the end says whose it is, and a hostile one may have thousands of labels.
        var name = ""
        name.unicodeScalars.append(contentsOf: scalars.suffix(Self.maxBytes + 1))
        self.name = name
    }

    /// Itself, and the domains it is part of, from the longest on: `www.a.example`, `a.example`, `example`.
    var domains: [Substring] {
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

extension ArraySlice<UInt8> {
    /// `%2E` is a dot to browsers, in a host, too.
    fileprivate var percentDecoded: [UInt8] {
        var decoded: [UInt8] = []
        var index = startIndex
        while index < endIndex {
            if self[index] == UInt8(ascii: "%"), index + 2 < endIndex,
                let high = self[index + 1].hexValue, let low = self[index + 2].hexValue
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(self[index])
                index += 1
            }
        }
        return decoded
    }
}

extension UInt8 {
    fileprivate var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
