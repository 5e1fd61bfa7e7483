import Core
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts files into a directory so that all of them are complete and durable or none is there.
///
/// Files are begun, written and begun again; ``finish()`` gives them their names. Unless it was called and has returned,
/// all of them go with this value. Errors are ``Core/Problem/imageUnavailable``, or `imageUnreadable` for a name that is
/// none of those expected.
final class RenditionFiles {
    private let directory: String
    /// The one file that is expected, by the name it is made under, and the name it gets; without it, `640.webp` and such.
    private let renamed: (from: String, to: String)?
    private var written: [(path: String, name: String)] = []
    private var descriptor: Int32 = -1
    /// The bytes of each file, by the name it was made under.
    private(set) var sizes: [String: Int] = [:]
    private var current = ""

    init(directory: String) {
        self.directory = directory
        renamed = nil
    }

    init(directory: String, name: String, of made: String) {
        self.directory = directory
        renamed = (made, name)
    }

    deinit { abandon() }

    func save(_ files: [MadeFile]) throws {
        for file in files {
            try begin(file.name)
            try append(file.bytes)
        }
        try finish()
    }

    /// Ends the file before, and begins another under a temporary name.
    func begin(_ name: String) throws {
        try end()
        guard let final = finalName(name), sizes[name] == nil else {
            throw Problem.imageUnreadable.because("a file \(name)")
        }
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw Problem.imageUnavailable.because(String(describing: error))
        }
        let path = "\(directory)/.\(final).\(UInt64.random(in: 0...UInt64.max)).part"
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(path) }
        written.append((path, final))
        current = name
        sizes[name] = 0
    }

    /// More of the file that was begun last.
    func append(_ bytes: [UInt8]) throws {
        guard descriptor >= 0 else { throw Problem.imageUnreadable.because("bytes of no file") }
        sizes[current, default: 0] += bytes.count
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer
            while !rest.isEmpty {
                let count = write(descriptor, rest.baseAddress, rest.count)
                guard count > 0 || errno == EINTR else { throw Self.failure(directory) }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
            }
        }
    }

    /// Makes all files durable and gives them their names.
    func finish() throws {
        try end()
        for index in written.indices {
            let path = "\(directory)/\(written[index].name)"
            guard rename(written[index].path, path) == 0 else { throw Self.failure(path) }
            written[index].path = path
        }
        if !written.isEmpty { try Self.flush(directory) }
        written = []
    }

    /// Removes everything that was written.
    func abandon() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        for file in written { unlink(file.path) }
        written = []
    }

    private func end() throws {
        guard descriptor >= 0 else { return }
        defer {
            close(descriptor)
            descriptor = -1
        }
        guard fsync(descriptor) == 0 else { throw Self.failure(directory) }
    }

    private func finalName(_ name: String) -> String? {
        if let renamed { return name == renamed.from ? renamed.to : nil }
        return Self.isRendition(name) ? name : nil
    }

    /// `640.webp`, `860-3.webp` for a strip, `moving.webp`, or an icon.
    private static func isRendition(_ name: String) -> Bool {
        if name == Motion.file || IconFiles.names.contains(name) { return true }
        guard name.hasSuffix(".webp") else { return false }
        let numbers = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        guard let width = numbers.first.flatMap({ Int($0) }) else { return false }
        switch numbers.count {
        case 1: return (1...16_383).contains(width) && name == "\(width).webp"
        case 2:
            guard let index = Int(numbers[1]), (0...999).contains(index) else { return false }
            return (1...200_000).contains(width) && name == "\(width)-\(index).webp"
        default: return false
        }
    }

    private static func flush(_ directory: String) throws {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(directory) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(directory) }
    }

    private static func failure(_ path: String) -> Problem {
        .imageUnavailable.because("\(path): \(String(cString: strerror(errno)))")
    }
}
