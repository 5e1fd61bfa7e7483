import CZip

/// ZIP archives, by libzip. Everything here blocks: call it on a thread of its own.
package enum Archives {
    private static let isStarted = czip_start()

    /// Throws ``ArchiveError/unavailable(_:)`` where libzip is not there.
    package static func check() throws {
        guard isStarted else { throw ArchiveError.unavailable(String(cString: czip_missing())) }
    }

    static func message(_ write: (UnsafeMutablePointer<CChar>?, Int) -> Void) -> String {
        let text = [CChar](unsafeUninitializedCapacity: 300) { buffer, count in
            buffer.initialize(repeating: 0)
            write(buffer.baseAddress, buffer.count)
            count = buffer.count
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// What went wrong with an archive; logged, never shown.
package enum ArchiveError: Error, Sendable, Equatable {
    /// libzip is not there.
    case unavailable(String)
    case failed(String)
    /// The caller has given up.
    case cancelled
}
