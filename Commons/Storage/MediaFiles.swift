package import Core
package import Files
import FoundationEssentials
import NIOPosix

/// The files of media, and the folder of this machine where they are made: uploads come to `incoming`, and so do
/// renditions, which move to the ``store`` once their row is committed. What a crash leaves there is finished if the row
/// exists and removed if not, so that neither side is ever orphaned.
package struct MediaFiles: Sendable {
    /// Where the files are.
    package let store: any MediaStore
    /// Of this machine: what is not whole yet, copies and locks, and on its disk the store as well.
    package let root: String
    /// The data directory, in which media are one folder.
    package let data: String
    /// How many bytes of originals each member may store; `nil` for as many as fit on the disk.
    package let quota: Int?

    /// - Parameters:
    ///   - data: the data directory; folders are made as needed.
    ///   - store: by default the disk.
    package init(data: String, quota: Int?, store: (any MediaStore)? = nil) throws {
        self.quota = quota
        self.data = data
        root = Self.root(in: data)
        self.store = store ?? DiskStore(root)
        for folder in [root, incoming, copies] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
    }

    package static func root(in data: String) -> String { "\(data)/media" }

    /// Where uploads and unfinished renderings are stored.
    package var incoming: String { "\(root)/\(Self.incoming)" }
    package static let incoming = "incoming"

    /// Where ``PublicCopies`` stores its copies.
    var copies: String { "\(root)/copies" }

    /// What ``MediaHold`` locks.
    var holdFile: String { "\(root)/hold" }

    /// One rendition, for example `640.webp`; `nil` if it is missing or no file name.
    ///
    /// A profile photo or header smaller than the size asked for exists in its own size only, since nothing is upscaled; one
    /// a little larger has taken the place of that size.
    package func rendition(_ file: String, of id: ID<Media>, _ rendering: String) async -> (any ReadableFile)? {
        guard rendering.isPlainName, file.isPlainName, file.hasSuffix(".webp") else { return nil }
        let folder = MediaKey.rendering(rendering, of: id)
        if let found = try? await store.open(folder.appending(file)) { return found }
        guard let asked = Rendering.width(of: file),
            let largest = try? await store.list(folder).compactMap(Rendering.width(of:)).max(),
            largest * 10 < asked * 11
        else { return nil }
        return try? await store.open(folder.appending(Rendering.file(width: largest)))
    }

    /// Where everybody can fetch a rendition without asking Salon; `nil` where Salon serves it.
    package func address(of file: String, of id: ID<Media>, _ rendering: String) -> String? {
        guard rendering.isPlainName, file.isPlainName else { return nil }
        return store.address(of: .rendering(rendering, of: id).appending(file))
    }

    /// A file that is no image; `nil` where it is not there.
    package func original(of file: StoredFile) async -> (any ReadableFile)? {
        try? await store.open(.original(of: file))
    }

    /// How many bytes may still be written on this machine; `nil` where the system does not say. Blocks.
    package var free: Double? { freeSpace(at: root) }

    /// Throws what keeps files from being stored: it stores one.
    package func checkWritable() async throws {
        let path = "\(incoming)/ready"
        try await onFileThread {
            defer { unlinkFile(path) }
            try writeFile(Array("ready".utf8), to: path)
        }
    }

    /// What is in `incoming`, by name; where a time is given, what nobody has changed since.
    package func arrivals(unchangedSince time: Timestamp? = nil) async -> [String] {
        (try? await onFileThread {
            let names = try FileManager.default.contentsOfDirectory(atPath: incoming)
            guard let time else { return names }
            return names.filter { name in (try? changedAt("\(incoming)/\(name)")).map { $0 < time } ?? false }
        }) ?? []
    }

    package func removeArrival(_ name: String) async {
        _ = try? await onFileThread { try FileManager.default.removeItem(atPath: "\(incoming)/\(name)") }
    }

    /// A folder that `use` may make, and that goes with it. What a crash leaves goes at the next start: no medium has such
    /// an id.
    package func withScratch<Answer>(_ use: (_ folder: String) async throws -> Answer) async throws -> Answer {
        let name = "scratch.\(UInt64.random(in: .min ... .max))"
        do {
            let answer = try await use("\(incoming)/\(name)")
            await removeArrival(name)
            return answer
        } catch {
            await removeArrival(name)
            throw error
        }
    }
}

/// Runs blocking file work where it holds up neither an event loop nor a task.
package func onFileThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await NIOThreadPool.singleton.runIfActive(work)
}

extension String {
    /// A file name that stays where it is put: no separators, no dots at the front.
    var isPlainName: Bool {
        utf8.count <= 64 && !hasPrefix(".")
            && utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
            }
    }
}
