import CZip
package import Core

/// A file that is to be in an archive.
package struct ArchiveItem: Sendable {
    /// With `/` between folders.
    package let name: String
    /// Where the file is now.
    package let path: String
    /// Whether it is compressed in the archive. Images are compressed already and stored as they are.
    package let isCompressed: Bool
    package let changed: Timestamp

    package init(name: String, path: String, isCompressed: Bool, changed: Timestamp) {
        self.name = name
        self.path = path
        self.isCompressed = isCompressed
        self.changed = changed
    }
}

/// Makes an archive where there is no file yet. It is written in one go from beginning to end, a few kilobytes of it in
/// memory at a time, and leaves nothing when it fails. Names are UTF-8; ZIP64 is used where it has to be.
///
/// - Parameter progress: gets how far it is, 0…1, for every few kilobytes; the answer `false` gives up.
/// - Throws: ``ArchiveError``.
package func writeArchive(
    _ items: [ArchiveItem], to path: String, progress: (Double) -> Bool
) throws {
    try Archives.check()
    var code: Int32 = 0
    guard let archive = czip_create(path, &code) else {
        throw ArchiveError.failed(Archives.message { czip_explain(code, $0, $1) })
    }
    for item in items {
        let seconds = item.changed.milliseconds / 1_000
        guard czip_add(archive, item.name, item.path, item.isCompressed, seconds) else {
            czip_discard(archive)
            throw ArchiveError.failed("\(item.name) cannot be added")
        }
    }
    var isCancelled = false
    var isWritten = false
    let message = Archives.message { text, room in
        isWritten = withoutActuallyEscaping(progress) { progress in
            var follow: (Double) -> Bool = { done in
                if !progress(done) { isCancelled = true }
                return !isCancelled
            }
            return withUnsafeMutablePointer(to: &follow) { follow in
                let report: czip_progress = { context, done in
                    context?.assumingMemoryBound(to: ((Double) -> Bool).self).pointee(done) ?? false
                }
                return czip_finish(archive, report, follow, text, room)
            }
        }
    }
    guard !isWritten else { return }
    throw isCancelled ? ArchiveError.cancelled : ArchiveError.failed(message)
}
