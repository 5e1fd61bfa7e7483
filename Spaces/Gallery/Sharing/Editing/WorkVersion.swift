package import Core
package import SQL
package import Works

/// What a work said before it was edited.
package struct WorkVersion: Sendable {
    package let writtenAt: Timestamp
    package let details: WorkDetails

    /// Puts aside what a work has said since `writtenAt`.
    static func keep(_ work: ID<Post>, since writtenAt: Timestamp, in transaction: Transaction) throws {
        // A version may be there: two edits could once share a millisecond.
        try transaction.execute(
            """
            INSERT INTO work_versions (post_id, written_at, text, \(WorkDetails.names))
            SELECT p.id, \(writtenAt), \(WorkDetails.columns)
            FROM works w JOIN posts p ON p.id = w.post_id WHERE p.id = \(work)
            ON CONFLICT DO NOTHING
            """)
    }

    package static let pageSize = 20

    /// What a work said before, the latest first.
    ///
    /// - Parameter before: the list begins with what was written earlier than that.
    package static func past(
        of work: ID<Post>, before: Timestamp?, limit: Int = pageSize, _ reader: Reader
    ) throws -> ListSlice<WorkVersion, Int64> {
        let versions = try reader.all(
            """
            SELECT w.written_at, \(WorkDetails.versionColumns) FROM work_versions w
            WHERE w.post_id = \(work) AND w.written_at < \(before ?? .distantFuture)
            ORDER BY w.written_at DESC LIMIT \(limit + 1)
            """
        ) { row in WorkVersion(writtenAt: try row.next(), details: try WorkDetails(row: &row)) }
        let shown = Array(versions.prefix(limit))
        return ListSlice(shown, next: versions.count > limit ? shown.last?.writtenAt.milliseconds : nil)
    }
}
