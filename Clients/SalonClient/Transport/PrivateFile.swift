import Foundation

/// Files that only the user who runs the program may read.
enum PrivateFile {
    /// Makes a file that was not there, with its rights from the first moment on.
    static func create(_ path: String) throws -> FileHandle {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Puts other content into a file at once: whoever reads it meanwhile reads the old or the new.
    static func replace(_ path: String, with data: Data) throws {
        let draft = "\(path).\(UUID().uuidString)"
        let file = try create(draft)
        do {
            try file.write(contentsOf: data)
            try file.synchronize()
            try file.close()
            guard rename(draft, path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
            }
        } catch {
            unlink(draft)
            throw error
        }
    }
}
