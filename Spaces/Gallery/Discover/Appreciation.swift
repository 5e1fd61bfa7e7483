import Foundation

/// How often a work was shown to members, each showing counted by the attention its place gets, and how often one of them
/// then liked it, saved it, answered it or looked at it for long.
struct Appreciation: Equatable, Sendable {
    var shown: Float = 0
    var liked: Float = 0
}

/// What is thought of a work before anybody has seen it: what works here are like (empirical Bayes).
struct AppreciationPrior: Equatable, Sendable {
    let mean: Double
    /// How many showings it counts for.
    let strength: Double

    /// Of works without any news: one in twenty is liked.
    static let none = AppreciationPrior(mean: 0.05, strength: 20)
    /// Fewer showings than these say nothing about how works differ.
    private static let least: Float = 20

    private init(mean: Double, strength: Double) { (self.mean, self.strength) = (mean, strength) }

    /// By the method of moments: the variance of the rates that chance does not explain is that of works.
    init(of works: some Sequence<Appreciation>) {
        var (count, shown, liked, chance) = (0.0, 0.0, 0.0, 0.0)
        var (sum, squares) = (0.0, 0.0)
        for work in works where work.shown >= Self.least {
            let (n, rate) = (Double(work.shown), min(Double(work.liked / work.shown), 1))
            count += 1
            shown += n
            liked += Double(work.liked)
            sum += rate
            squares += rate * rate
            chance += 1 / n
        }
        guard count >= 10, liked > 0 else {
            self = .none
            return
        }
        let mean = min(max(liked / shown, 0.005), 0.9)
        let variance = max(squares / count - (sum / count) * (sum / count), 0)
        let real = max(variance - mean * (1 - mean) * chance / count, 1e-6)
        self.init(mean: mean, strength: min(max(mean * (1 - mean) / real - 1, 4), 200))
    }

    /// One guess at the chance that a member likes what they are shown, from what is known of it (Thompson 1933): the less
    /// is known, the more guesses differ, so that what nobody has seen yet is tried.
    func draw(_ known: Appreciation, _ random: inout some RandomNumberGenerator) -> Double {
        let liked = gamma(mean * strength + Double(known.liked), &random)
        let passed = gamma((1 - mean) * strength + Double(max(known.shown - known.liked, 0)), &random)
        return liked / max(liked + passed, .leastNormalMagnitude)
    }
}

/// A draw from the Gamma distribution with scale 1 (Marsaglia and Tsang 2000).
private func gamma(_ shape: Double, _ random: inout some RandomNumberGenerator) -> Double {
    if shape < 1 {
        return gamma(shape + 1, &random) * pow(.random(in: .leastNormalMagnitude..<1, using: &random), 1 / shape)
    }
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
        let x = normal(&random)
        let v = (1 + c * x) * (1 + c * x) * (1 + c * x)
        guard v > 0 else { continue }
        let u = Double.random(in: .leastNormalMagnitude..<1, using: &random)
        if log(u) < 0.5 * x * x + d - d * v + d * log(v) { return d * v }
    }
}

private func normal(_ random: inout some RandomNumberGenerator) -> Double {
    let radius = (-2 * log(Double.random(in: .leastNormalMagnitude..<1, using: &random))).squareRoot()
    return radius * cos(2 * .pi * .random(in: 0..<1, using: &random))
}
