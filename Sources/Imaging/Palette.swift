/// The main colours of an image as it is shown: k-means in OKLab over its histogram, with the ground that is seen where
/// it is transparent. Equal samples give equal palettes.
struct Palette {
    /// At most `count`, sorted by weight; fewer when the image has fewer colours.
    let swatches: [Swatch]

    init(_ sample: ColourSample, count: Int = 5) {
        let bins = Self.histogram(sample, on: Ground(behind: sample)?.colour)
        let total = sample.pixels.count
        guard !bins.isEmpty else {
            swatches = []
            return
        }
        var centres = Self.seeds(bins, count: count)
        var clusters: [WeightedColour] = []
        for _ in 0..<12 {
            clusters = Array(repeating: WeightedColour(), count: centres.count)
            for bin in bins {
                clusters[Self.nearest(bin.colour, in: centres)].add(bin.colour, weight: bin.weight)
            }
            let moved = zip(clusters, centres).map { $0.mean ?? $1 }
            if moved == centres { break }
            centres = moved
        }
        swatches = zip(clusters, centres)
            .filter { $0.0.weight > 0 }
            .map { Swatch(l: $1.l, a: $1.a, b: $1.b, weight: $0.weight / Double(total)) }
            .sorted { ($0.weight, $0.hex) > ($1.weight, $1.hex) }
    }

    private struct Bin {
        let colour: OKLab
        let weight: Double
    }

    private struct Cell: Hashable {
        let l, a, b: Int
    }

    /// Pixels closer than the eye tells apart count as one colour, in the order they were met.
    private static func histogram(_ sample: ColourSample, on ground: OKLab?) -> [Bin] {
        let step = 0.02
        var places: [Cell: Int] = [:]
        var sums: [WeightedColour] = []
        for pixel in sample.pixels {
            let colour = ground.map { pixel.colour.mixed(pixel.opacity, on: $0) } ?? pixel.colour
            let cell = Cell(
                l: Int((colour.l / step).rounded()), a: Int((colour.a / step).rounded()),
                b: Int((colour.b / step).rounded()))
            let place = places[cell] ?? sums.count
            if place == sums.count {
                places[cell] = place
                sums.append(WeightedColour())
            }
            sums[place].add(colour, weight: 1)
        }
        return sums.compactMap { sum in sum.mean.map { Bin(colour: $0, weight: sum.weight) } }
    }

    /// The most frequent colour, then each time the one that is most frequent and far from those already chosen.
    private static func seeds(_ bins: [Bin], count: Int) -> [OKLab] {
        let indistinct = 0.0016
        var distances = bins.map { _ in 1.0 }
        var seeds: [OKLab] = []
        while seeds.count < count {
            let scores = zip(bins, distances).map { $0.weight * $1 }
            guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }),
                distances[best] > (seeds.isEmpty ? 0 : indistinct)
            else { break }
            let seed = bins[best].colour
            seeds.append(seed)
            for index in bins.indices {
                let distance = bins[index].colour.squaredDistance(to: seed)
                distances[index] = seeds.count == 1 ? distance : min(distances[index], distance)
            }
        }
        return seeds
    }

    private static func nearest(_ colour: OKLab, in centres: [OKLab]) -> Int {
        var best = 0
        var least = Double.infinity
        for (index, centre) in centres.enumerated() {
            let distance = centre.squaredDistance(to: colour)
            if distance < least { (best, least) = (index, distance) }
        }
        return best
    }
}
