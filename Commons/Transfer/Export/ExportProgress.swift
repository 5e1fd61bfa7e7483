import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How many bytes have been taken.
final class Total: Sendable {
    private let bytes = Atomic(0)

    /// - Returns: all of them.
    func add(_ more: Int) -> Int { bytes.add(more, ordering: .relaxed).newValue }
}

/// How far the packing thread is: it rests after each megabyte, says so after some, and stops when nobody wants it.
final class Packing: Sendable {
    private let stopped = Atomic(false)
    private let rested = Atomic(0)
    private let said = Atomic(0)

    var isStopped: Bool { stopped.load(ordering: .relaxed) }

    func stop() { stopped.store(true, ordering: .relaxed) }

    /// Whether to say it; called by one thread.
    func isDue(_ bytes: Int) -> Bool {
        if bytes - rested.load(ordering: .relaxed) >= 1_000_000 {
            rested.store(bytes, ordering: .relaxed)
            usleep(4_000)
        }
        guard bytes - said.load(ordering: .relaxed) >= 4_000_000 else { return false }
        said.store(bytes, ordering: .relaxed)
        return true
    }
}

extension Double {
    /// A part of a number of bytes.
    func fraction(of bytes: Int) -> Int { Int(exactly: (self * Double(bytes)).rounded()) ?? bytes }
}
