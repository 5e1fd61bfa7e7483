package import Core

/// Where backups go, as the program that makes them knows it.
package struct BackupPlace: Sendable {
    /// As the operator has set it.
    package let folder: String
    /// Looks at the folder. It answers within seconds, also for a disk that does not.
    package let look: @Sendable () async -> BackupFolder

    package init(folder: String, look: @escaping @Sendable () async -> BackupFolder) {
        self.folder = folder
        self.look = look
    }
}

/// What is in a folder of backups.
package struct BackupFolder: Sendable {
    /// When each of the backups there was made, the newest first.
    package var times: [Timestamp] = []
    /// `nil` where there are no backups yet.
    package var isEncrypted: Bool?
    /// Why it cannot be read or written.
    package var failure: BackupFailure?

    package init() {}
}

/// Why there is no backup: a kind that every reader understands, and the program's own words for the operator.
package struct BackupFailure: Error, Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// Another backup or a restore is using the folder.
        case busy
        /// The disk is full.
        case full
        /// The folder cannot be written.
        case refused
        /// The backups that were there have gone.
        case gone
        /// The program that makes them is not there.
        case missing
        case other
    }

    package let kind: Kind
    /// In English.
    package let words: String

    package init(_ kind: Kind, _ words: String) {
        self.kind = kind
        self.words = words
    }
}
