package import Core
import Crypto
package import SQL

/// The files of an instance's own icon. They are rows, so every process and each backup has them.
package struct InstanceIcon: Sendable {
    package let icon: SiteIcon
    package let files: [SiteIcon.File: [UInt8]]

    /// `nil` unless every file is there.
    package init?(_ files: [SiteIcon.File: [UInt8]]) {
        var hash = SHA256()
        for file in SiteIcon.File.allCases {
            guard let bytes = files[file] else { return nil }
            hash.update(data: bytes)
        }
        let digits = Array("0123456789abcdef")
        let text = hash.finalize().prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        guard let icon = SiteIcon(String(text)) else { return nil }
        self.icon = icon
        self.files = files
    }

    /// Takes the place of the one before.
    package static func replace(by new: InstanceIcon?, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM icon_files")
        guard let new else { return }
        for (file, bytes) in new.files {
            try transaction.execute(
                """
                INSERT INTO icon_files (hash, name, bytes) VALUES (\(new.icon.hash), \(file.rawValue), \(bytes))
                ON CONFLICT (hash, name) DO NOTHING
                """)
        }
    }

    /// Those of `icon`; empty where there is no such icon any more.
    package static func files(of icon: SiteIcon, _ reader: Reader) throws -> [SiteIcon.File: [UInt8]] {
        let rows = try reader.all(statement(of: icon)) { row in
            (name: try row.next(as: String.self), bytes: try row.next(as: [UInt8].self))
        }
        return rows.reduce(into: [:]) { files, row in
            if let file = SiteIcon.File(rawValue: row.name) { files[file] = row.bytes }
        }
    }

    package static func statement(of icon: SiteIcon) -> Statement {
        "SELECT name, bytes FROM icon_files WHERE hash = \(icon.hash)"
    }
}

extension Migration {
    package static let instanceIcon = Migration(
        "instance-icon-1",
        """
        CREATE TABLE icon_files (
            hash TEXT NOT NULL,
            name TEXT NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (hash, name)
        )
        """)
}
