import Synchronization

/// The state of a C compressor, which one thread uses at a time.
final class CompressionContexts: Sendable {
    private struct Context: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private let make: @Sendable () -> OpaquePointer?
    private let free: @Sendable (OpaquePointer) -> Void
    private let areKept: Bool
    private let idle = Mutex<[Context]>([])

    /// - Parameter areKept: as many as were ever needed at once, for the next uses. The best levels take megabytes each,
    ///   and are used once, at the start.
    init(
        areKept: Bool, make: @escaping @Sendable () -> OpaquePointer?,
        free: @escaping @Sendable (OpaquePointer) -> Void
    ) {
        self.make = make
        self.free = free
        self.areKept = areKept
    }

    /// `nil` also if there is no memory for a context.
    func use<Result>(_ body: (OpaquePointer) -> Result?) -> Result? {
        guard let pointer = idle.withLock({ $0.popLast()?.pointer }) ?? make() else { return nil }
        defer {
            let context = Context(pointer: pointer)
            if areKept { idle.withLock { $0.append(context) } } else { free(pointer) }
        }
        return body(pointer)
    }
}
