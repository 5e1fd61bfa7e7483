/// Work that is done later and at least once, whatever becomes of the process that does it.
///
/// Its properties are stored as JSON. A version that changes them has to read what the one before has queued, or to name
/// another ``kind``.
package protocol Job: Codable, Sendable {
    /// Names it in the database, such as `announce-work`. Never change one that has been released.
    static var kind: String { get }
    /// What it is about. Of one kind, only one job with a key is queued or being done.
    var key: String { get }
    /// Whether it overtakes others of its kind, or lets them overtake it.
    var priority: JobPriority { get }
    /// Of jobs of its kind with the same, one is done at a time; `nil` waits for no others.
    var lane: String? { get }
}

extension Job {
    package var lane: String? { nil }
    package var priority: JobPriority { .normal }
}

/// What is done first among the due jobs of a kind. Its numbers are stored.
package enum JobPriority: Int, Codable, Sendable {
    /// Somebody waits for it at this moment.
    case urgent = 0
    case normal = 1
    /// It can wait until nothing else is to be done.
    case bulk = 2
}
