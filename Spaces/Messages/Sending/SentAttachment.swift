import Core
import SQL
import Storage

/// What tells an image or another file of a message from others. A copy is the same.
struct SentAttachment: Sendable {
    let byteCount: Int
    /// SHA-256; `nil` where it is older than the column.
    let digest: [UInt8]?

    /// A file that has come with a form.
    init(uploaded path: String) async throws {
        (byteCount, digest) = try await onFileThread { (try fileSize(path), try fileDigest(path)) }
    }

    private init(row: inout Row) throws {
        byteCount = try row.next()
        digest = try row.next()
    }

    /// Those of messages.
    static func of(_ messages: [ID<Message>], _ reader: Reader) throws -> [ID<Message>: [SentAttachment]] {
        let rows = try reader.all(
            """
            SELECT i.message_id, m.byte_count, m.digest
            FROM message_images i JOIN media m ON m.id = i.media_id WHERE i.message_id IN (\(list: messages))
            UNION ALL
            SELECT i.message_id, f.byte_count, f.digest
            FROM message_files i JOIN stored_files f ON f.id = i.file_id WHERE i.message_id IN (\(list: messages))
            """
        ) { row in (message: try row.next(as: ID<Message>.self), attachment: try SentAttachment(row: &row)) }
        return Dictionary(grouping: rows, by: \.message).mapValues { $0.map(\.attachment) }
    }

    /// Images and other files that are stored.
    static func stored(images: [ID<Media>], files: [ID<Media>], _ reader: Reader) throws -> [SentAttachment] {
        guard !images.isEmpty || !files.isEmpty else { return [] }
        return try reader.all(
            """
            SELECT m.byte_count, m.digest FROM media m WHERE m.id IN (\(list: images))
            UNION ALL
            SELECT f.byte_count, f.digest FROM stored_files f WHERE f.id IN (\(list: files))
            """, SentAttachment.init(row:))
    }

    /// Whether all are the same, in whatever order: images are stored apart from other files.
    static func areSame(_ one: [SentAttachment], _ other: [SentAttachment]) -> Bool {
        one.count == other.count
            && zip(one.sorted(by: precedes), other.sorted(by: precedes)).allSatisfy { one, other in
                let areKnown = one.digest != nil && other.digest != nil
                return one.byteCount == other.byteCount && (!areKnown || one.digest == other.digest)
            }
    }

    private static func precedes(_ one: SentAttachment, _ other: SentAttachment) -> Bool {
        guard one.byteCount == other.byteCount else { return one.byteCount < other.byteCount }
        return (one.digest ?? []).lexicographicallyPrecedes(other.digest ?? [])
    }
}
