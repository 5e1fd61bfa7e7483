/// Cuts what follows each other, rows or lines, into parts whose borders depend on what is there: where something is
/// added, removed or changed, the parts around it are others, and all further ones the same as before.
///
/// An item begins a part by chance, more often the longer it is: that is decided by a hash of its key alone, which is
/// what makes the decision the same each time.
package struct PartCutter {
    /// Bytes of a part, more or less.
    private let usual: Int
    private(set) package var bytes: [UInt8] = []
    private(set) package var count = 0

    package init(usual: Int) { self.usual = usual }

    /// Whether what is held is a part, when an item of `length` bytes with this key comes next.
    package func ends(before key: [UInt8], length: Int) -> Bool {
        if bytes.count < usual / 4 { return false }
        if bytes.count >= usual * 4 { return true }
        // FNV-1a, mixed: the upper bits of a short key's would be too much alike.
        var hash = key.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
        return (hash >> 33) % UInt64(usual) < UInt64(length)
    }

    package mutating func add(_ item: [UInt8]) {
        bytes += item
        count += 1
    }

    /// What is held; the next part begins.
    package mutating func take() -> (bytes: [UInt8], count: Int) {
        defer { (bytes, count) = ([], 0) }
        return (bytes, count)
    }
}
