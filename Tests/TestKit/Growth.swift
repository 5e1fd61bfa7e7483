import Foundation

/// How many times longer something takes for eight times as much: about eight where work is linear, sixty-four where it
/// is quadratic. The processor's time of this thread counts, and of several runs the shortest: the machine has others to
/// serve.
package func growth(from size: Int = 4_000, runs: Int = 5, _ work: (Int) throws -> Void) rethrows -> Double {
    func time(_ size: Int) throws -> Double {
        var best = Double.infinity
        for _ in 0..<runs {
            let start = threadTime()
            try work(size)
            best = min(best, threadTime() - start)
        }
        return best
    }
    // Whatever is set up once, is.
    try work(size)
    return try time(size * 8) / time(size)
}

/// The processor's time this thread has had, in nanoseconds.
private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
