import Core
import Works

/// All works with the palettes of their covers, side by side, so that each search can compare them all.
package struct ColourTable: Sendable {
    private(set) var works: [Int64] = []
    /// ``ColourScore/swatches`` for each work: l, a, b, share; share 0 where there are fewer.
    private var swatches: [SIMD4<Float>] = []
    private var media: [Int32] = []
    private var makings: [Making?] = []
    private var makers: [Int32] = []
    private var places: [Int64: Int32] = [:]
    private var mediumTexts = CountedTexts()
    private var makerNumbers: [Int64: Int32] = [:]
    private var majors: [Int32] = []
    private var majorTexts = CountedTexts()

    /// Which works are compared.
    struct Filter: Sendable {
        var medium = ""
        var major = ""
        var making: Making?
        /// Works under a tag; `nil` where none is asked for.
        var works: [Int64]?
        /// One that is left out.
        var besides: Int64?
    }

    /// Adds a work, or puts what is known now in its place.
    mutating func set(_ work: ColouredWork) {
        remove(work.work)
        places[work.work] = Int32(truncatingIfNeeded: works.count)
        works.append(work.work)
        for index in 0..<ColourScore.swatches {
            swatches.append(index < work.palette.count ? work.palette[index] : .zero)
        }
        media.append(mediumTexts.take(work.medium))
        makings.append(work.making)
        makers.append(number(of: work.maker, major: work.major))
    }

    /// The last work takes the place of one that is gone.
    mutating func remove(_ work: Int64) {
        guard let found = places.removeValue(forKey: work) else { return }
        let (place, last, size) = (Int(found), works.count - 1, ColourScore.swatches)
        mediumTexts.leave(media[place])
        if place != last {
            works[place] = works[last]
            (media[place], makers[place], makings[place]) = (media[last], makers[last], makings[last])
            for index in 0..<size { swatches[place * size + index] = swatches[last * size + index] }
            places[works[place]] = found
        }
        works.removeLast()
        media.removeLast()
        makings.removeLast()
        makers.removeLast()
        swatches.removeLast(size)
    }

    mutating func setMajor(_ major: String, of maker: Int64) {
        guard let number = makerNumbers[maker] else { return }
        let old = majors[Int(number)]
        majors[Int(number)] = majorTexts.take(major)
        majorTexts.leave(old)
    }

    private mutating func number(of maker: Int64, major: String) -> Int32 {
        if let number = makerNumbers[maker] {
            setMajor(major, of: maker)
            return number
        }
        let number = Int32(truncatingIfNeeded: majors.count)
        majors.append(majorTexts.take(major))
        makerNumbers[maker] = number
        return number
    }
}

extension ColourTable {
    /// The first `count` works behind a place, in the order of their scores. Each work is compared, so nothing is missed.
    func best(_ count: Int, _ score: ColourScore, _ filter: Filter, after last: ColourMatch?) -> [ColourMatch] {
        let (media, majors) = (mediumTexts.having(filter.medium), majorTexts.having(filter.major))
        var best = BestMatches(count)
        swatches.withUnsafeBufferPointer { swatches in
            guard let first = swatches.baseAddress else { return }
            func compare(_ place: Int) {
                if let besides = filter.besides, works[place] == besides { return }
                if let making = filter.making, makings[place] != making { return }
                if let media, !media[Int(self.media[place])] { return }
                if let majors, !majors[Int(self.majors[Int(makers[place])])] { return }
                let score = score(first + place * ColourScore.swatches, orNoneBelow: best.leastScore)
                guard score > 0 else { return }
                let match = ColourMatch(work: works[place], score: score)
                if let last, !(last < match) { return }
                best.offer(match)
            }
            if let chosen = filter.works {
                for work in chosen { if let place = places[work] { compare(Int(place)) } }
            } else {
                for place in works.indices { compare(place) }
            }
        }
        return best.sorted()
    }
}

/// What the index knows of a work.
package struct ColouredWork: Sendable {
    let work: Int64
    let maker: Int64
    let medium: String
    let major: String
    var making: Making?
    /// l, a, b, share of the cover's swatches.
    var palette: [SIMD4<Float>]
}
