import Synchronization

/// A value that is replaced while others read it. Readers have it whole, from before or after.
public final class Current<Value: Sendable>: Sendable {
    private let held: Mutex<Value>

    public init(_ value: Value) { held = Mutex(value) }

    public var value: Value { held.withLock { $0 } }

    public func set(_ value: Value) { held.withLock { $0 = value } }

    /// Changes a part of it.
    public func change(_ body: (inout Value) -> Void) { held.withLock { body(&$0) } }
}
