/// What events have named and is to be read again. Something named again while it is read stays.
struct ToldItems<Item: Hashable & Sendable>: Sendable {
    private var tellings: [Item: Int] = [:]
    private var count = 0

    var isEmpty: Bool { tellings.isEmpty }

    mutating func tell(_ item: Item) {
        count += 1
        tellings[item] = count
    }

    /// Some to be read now, each with its telling.
    func some(_ most: Int) -> [Item: Int] {
        tellings.count <= most ? tellings : Dictionary(uniqueKeysWithValues: tellings.prefix(most).map { ($0, $1) })
    }

    /// Whether what was read after a telling is still the latest; then it is dropped.
    mutating func settle(_ item: Item, _ telling: Int) -> Bool {
        guard tellings[item] == telling else { return false }
        tellings[item] = nil
        return true
    }
}
