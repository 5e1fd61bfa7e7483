/// Work that is done later and at least once, whatever becomes of the process that does it.
///
/// Its properties are stored as JSON. A version that changes them has to read what the one before has queued, or to name
/// another ``kind``.
package protocol Job: Codable, Sendable {
    /// Names it in the database, such as `announce-work`. Never change one that has been released.
    static var kind: String { get }
    /// What it is about. Of one kind, only one job with a key is queued or being done.
    var key: String { get }
}
