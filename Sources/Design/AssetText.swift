/// The bytes of an asset, cut where it names others as `"./live.js"`.
struct AssetText {
    let references: [(index: Int, name: String)]
    /// Those it imports only when it needs them.
    let lazy: Set<String>
    private let pieces: [ArraySlice<UInt8>]

    private static let quote = UInt8(ascii: "\"")

    init(_ bytes: [UInt8], of name: String) {
        // Images contain no references.
        guard !name.hasSuffix(".png") else {
            references = []
            lazy = []
            self.pieces = [bytes[...]]
            return
        }
        // Bytes, in one pass: the server waits for this when it starts.
        let pieces = bytes.split(separator: Self.quote, omittingEmptySubsequences: false)
        references = pieces.indices.dropFirst().dropLast().compactMap { index in
            guard pieces[index].starts(with: "./".utf8) else { return nil }
            let other = String(decoding: pieces[index].dropFirst(2), as: UTF8.self)
            return other == name ? nil : (index, other)
        }
        let call = "import(".utf8
        lazy = Set(
            references.filter { pieces[$0.index - 1].suffix(call.count).elementsEqual(call) }.map(\.name))
        self.pieces = pieces
    }

    /// With the addresses of the others in place of their names.
    func linked(_ address: (String) -> String?) -> [UInt8] {
        var pieces = pieces
        for reference in references {
            if let path = address(reference.name) { pieces[reference.index] = ArraySlice(path.utf8) }
        }
        return Array(pieces.joined(separator: [Self.quote]))
    }
}
