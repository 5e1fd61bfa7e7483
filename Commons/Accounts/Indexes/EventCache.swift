package import Core

/// Some of what was read, until an event says that it is something else now: what can be read again at any time, and
/// would take too much memory in an ``EventIndex``.
///
/// What was read before something was forgotten is not kept after it (``Ticket``).
package struct EventCache<Key: Hashable & Sendable, Subject: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Key: (value: Value, until: Timestamp)] = [:]
    private var keys: [Subject: Set<Key>] = [:]
    private var weight = 0
    /// Rises with everything forgotten.
    private var generation = 0
    private let capacity: Int
    private let weigh: @Sendable (Value) -> Int
    private let subjects: @Sendable (Value) -> [Subject]

    /// - Parameters:
    ///   - capacity: the weight that is kept; before there is more, everything goes.
    ///   - subjects: the people and things a value is about.
    package init(
        capacity: Int, weigh: @escaping @Sendable (Value) -> Int = { _ in 1 },
        about subjects: @escaping @Sendable (Value) -> [Subject]
    ) {
        self.capacity = capacity
        self.weigh = weigh
        self.subjects = subjects
    }

    /// What has to be taken before a value is read.
    package struct Ticket: Sendable {
        fileprivate let generation: Int
    }

    package var ticket: Ticket { Ticket(generation: generation) }

    package subscript(key: Key, at now: Timestamp) -> Value? {
        guard let kept = values[key], kept.until > now else { return nil }
        return kept.value
    }

    package mutating func keep(_ value: Value, for key: Key, until: Timestamp = .distantFuture, _ ticket: Ticket) {
        guard ticket.generation == generation else { return }
        remove(key)
        if weight + weigh(value) > capacity { (values, keys, weight) = ([:], [:], 0) }
        values[key] = (value, until)
        weight += weigh(value)
        for subject in subjects(value) { keys[subject, default: []].insert(key) }
    }

    /// What is something else now.
    package enum Change: Sendable {
        case all
        case key(Key)
        case subjects([Subject])
    }

    package mutating func forget(_ change: Change) {
        generation += 1
        switch change {
        case .all: (values, keys, weight) = ([:], [:], 0)
        case .key(let key): remove(key)
        case .subjects(let subjects): for key in subjects.flatMap({ keys[$0] ?? [] }) { remove(key) }
        }
    }

    private mutating func remove(_ key: Key) {
        guard let kept = values.removeValue(forKey: key) else { return }
        weight -= weigh(kept.value)
        for subject in subjects(kept.value) {
            keys[subject]?.remove(key)
            if keys[subject]?.isEmpty == true { keys[subject] = nil }
        }
    }
}

extension EventCache where Subject == Never {
    package init(capacity: Int = .max, weigh: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
        self.init(capacity: capacity, weigh: weigh) { _ in [] }
    }
}
