package import Core
package import SQL

/// A file that was reported: moderators get what it is called, how large and, where it was recorded, how long. What it
/// says stays with those it was sent to.
package struct CaseFile: Sendable, Equatable {
    package let name: String
    package let byteCount: Int
    /// Of a voice that was recorded here.
    package let seconds: Int?

    package init(name: String, byteCount: Int, seconds: Int?) {
        (self.name, self.byteCount, self.seconds) = (name, byteCount, seconds)
    }

    /// Three columns: `nil` where there is no file.
    package static func read(_ row: inout Row) throws -> CaseFile? {
        let name = try row.next(as: String?.self)
        let (byteCount, seconds) = (try row.next(as: Int?.self), try row.next(as: Int?.self))
        return name.map { CaseFile(name: $0, byteCount: byteCount ?? 0, seconds: seconds) }
    }
}

extension Migration {
    package static let caseFiles = Migration(
        "moderation-files-1",
        """
        ALTER TABLE case_items ADD COLUMN file_name TEXT;
        ALTER TABLE case_items ADD COLUMN file_bytes INTEGER;
        ALTER TABLE case_items ADD COLUMN file_seconds INTEGER
        """)
}

extension Int {
    /// Seconds as players show them: "1:05".
    package var clockLength: String { "\(self / 60):\(self % 60 < 10 ? "0" : "")\(self % 60)" }
}

extension Phrase {
    package static let voiceMessage = Phrase("음성 메시지", "Voice message")
}
