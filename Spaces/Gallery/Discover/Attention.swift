import SQL

/// How much of a viewer's attention each place of a page gets, on average one.
struct Attention: Equatable, Sendable {
    private var rates: [Double]

    /// So many showings at a place count for what all places are like: little news moves little.
    private static let prior = 500.0

    init(_ counts: [(place: Int, shown: Double, liked: Double)] = []) {
        rates = Array(repeating: 1, count: Deal.most)
        let (shown, liked) = counts.reduce((0, 0)) { ($0.0 + $1.shown, $0.1 + $1.liked) }
        guard shown > 0, liked > 0 else { return }
        let mean = liked / shown
        for count in counts where rates.indices.contains(count.place) {
            let rate = (count.liked + Self.prior * mean) / (count.shown + Self.prior)
            rates[count.place] = min(max(rate / mean, 0.25), 2)
        }
    }

    init(_ reader: Reader) throws {
        self.init(
            try reader.all("SELECT place, shown, liked FROM discover_places") { row in
                (
                    place: try row.next(as: Int.self), shown: try row.next(as: Double.self),
                    liked: try row.next(as: Double.self)
                )
            })
    }

    func at(_ place: Int) -> Double { rates.indices.contains(place) ? rates[place] : 1 }
}
