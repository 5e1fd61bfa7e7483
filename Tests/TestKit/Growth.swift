/// How many times longer something takes for eight times as much: about eight where work is linear, sixty-four where it
/// is quadratic. The shortest of several runs counts, because the machine has others to serve.
public func growth(from size: Int = 4_000, runs: Int = 5, _ work: (Int) throws -> Void) rethrows -> Double {
    func time(_ size: Int) throws -> Double {
        var best = Double.infinity
        for _ in 0..<runs {
            let time = try ContinuousClock().measure { try work(size) }
            best = min(best, time / .nanoseconds(1))
        }
        return best
    }
    // Whatever is set up once, is.
    try work(size)
    return try time(size * 8) / time(size)
}
