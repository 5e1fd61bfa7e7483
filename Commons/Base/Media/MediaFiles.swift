package import Core
package import Files
import FoundationEssentials
import Imaging
import NIOPosix

/// The media folder: `media/042/<id>/original.jpg` and `media/042/<id>/<rendering>/640.webp`.
///
/// New files are made under `incoming/<id>.<rendering>/` and moved into place after their row is committed. What a
/// crash leaves there is finished if the row exists and removed if not, so that neither side is ever orphaned.
package struct MediaFiles: Sendable {
    package let root: String
    /// The data directory, in which media are one folder.
    package let data: String
    /// How many bytes of originals each member may store; `nil` for as many as fit on the disk.
    package let quota: Int?

    /// - Parameter data: the data directory; folders are made as needed.
    package init(data: String, quota: Int?) throws {
        self.quota = quota
        self.data = data
        root = "\(data)/media"
        for folder in [root, incoming, copies] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
    }

    /// Where uploads and unfinished renderings are stored.
    package var incoming: String { "\(root)/incoming" }

    /// Where ``PublicCopies`` stores its copies.
    var copies: String { "\(root)/copies" }

    package func folder(_ id: ID<Media>) -> String { "\(root)/\(MediaKey.folder(of: id))" }

    /// One rendition, for example `640.webp`; `nil` if it is missing or no file name.
    package func rendition(_ file: String, of id: ID<Media>, _ rendering: String) async -> OpenFile? {
        guard rendering.isPlainName, file.isPlainName, file.hasSuffix(".webp") else { return nil }
        let folder = "\(folder(id))/\(rendering)"
        return try? await onFileThread { try open(file, orLargestIn: folder) }
    }

    /// A file that is no image; `nil` where it is not there.
    package func original(of file: StoredFile) async -> OpenFile? {
        try? await OpenFile.open("\(folder(file.id))/\(file.originalName)")
    }

    package func staging(_ id: ID<Media>, rendering: String) -> String { "\(incoming)/\(id).\(rendering)" }

    /// Makes the folder for a new rendering and returns the rendering's own folder inside it.
    package func stage(_ id: ID<Media>, rendering: String, original: (path: String, name: String)?) async throws
        -> String
    {
        let staging = staging(id, rendering: rendering)
        return try await onFileThread {
            let target = "\(staging)/\(rendering)"
            try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
            if let original {
                let path = "\(staging)/\(original.name)"
                try FileManager.default.moveItem(atPath: original.path, toPath: path)
                try syncToDisk(path)
            }
            return target
        }
    }

    /// Makes the staged folder's own entries durable; call it before the row is written.
    package func seal(_ id: ID<Media>, rendering: String) async throws {
        let staging = staging(id, rendering: rendering)
        try await onFileThread {
            for folder in ["\(staging)/\(rendering)", staging, incoming] { try syncToDisk(folder) }
        }
    }

    /// Moves staged files into place. Repeating it, finishing it after a crash, and two at once are safe: what has a name in
    /// its place already is the same file, and is never removed.
    package func settle(_ id: ID<Media>, rendering: String) async throws {
        let staging = staging(id, rendering: rendering)
        let target = folder(id)
        try await onFileThread {
            let files = FileManager.default
            try files.createDirectory(atPath: target, withIntermediateDirectories: true)
            for entry in (try? files.contentsOfDirectory(atPath: staging)) ?? [] {
                try moveIntoPlace("\(staging)/\(entry)", "\(target)/\(entry)")
            }
            try? files.removeItem(atPath: staging)
            try syncToDisk(target)
        }
    }

    package func discardStaged(_ id: ID<Media>, rendering: String) async {
        await remove(["incoming/\(id).\(rendering)"])
    }

    /// Removes files or folders, named relative to the root; missing ones are ignored. The copy of an original is
    /// removed after its original: ``PublicCopies`` relies on that.
    package func remove(_ paths: [String]) async {
        _ = try? await onFileThread {
            for path in paths { try? FileManager.default.removeItem(atPath: "\(root)/\(path)") }
            let made = (try? FileManager.default.contentsOfDirectory(atPath: copies)) ?? []
            for path in paths where !made.isEmpty {
                // `042/<id>`, or `042/<id>/<rendering>` after an edit.
                let names = path.split(separator: "/")
                guard let id = names.dropFirst().prefix(1).first.flatMap({ ID<Media>($0) }) else { continue }
                for copy in made where copy.isCopy(of: id) { unlinkFile("\(copies)/\(copy)") }
            }
        }
    }

    /// Throws what keeps files from being stored: it stores one.
    package func checkWritable() async throws {
        let path = "\(incoming)/ready"
        try await onFileThread {
            defer { unlinkFile(path) }
            try writeFile(Array("ready".utf8), to: path)
        }
    }

    /// The entries of a folder relative to the root.
    package func entries(_ folder: String) async -> [String] {
        (try? await onFileThread {
            (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        }) ?? []
    }

    /// Those of them that nobody has changed since `time`.
    package func entries(_ folder: String, olderThan time: Timestamp) async -> [String] {
        let names = await entries(folder)
        return
            (try? await onFileThread {
                names.filter { name in
                    (try? changedAt("\(root)/\(folder)/\(name)")).map { $0 < time } ?? false
                }
            }) ?? []
    }
}

extension String {
    /// Whether a copy's name begins with an image's id, or names it among those of an archive.
    fileprivate func isCopy(of id: ID<Media>) -> Bool {
        prefix { $0 != "." }.split(separator: "-").contains { $0 == "\(id)" }
    }
}

/// Runs blocking file work where it holds up neither an event loop nor a task.
package func onFileThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await NIOThreadPool.singleton.runIfActive(work)
}

/// A profile photo or header smaller than the size asked for exists in its own size only, since nothing is upscaled; one
/// a little larger has taken the place of that size.
private func open(_ file: String, orLargestIn folder: String) throws -> OpenFile {
    if let found = try? OpenFile("\(folder)/\(file)") { return found }
    let widths = try FileManager.default.contentsOfDirectory(atPath: folder)
        .compactMap { name in name.split(separator: ".").first.flatMap { Int($0) } }
    guard let asked = Int(file.dropLast(".webp".count), in: 1...100_000), let largest = widths.max(),
        Double(largest) < Double(asked) * 1.1
    else { throw Problem.notFound }
    return try OpenFile("\(folder)/\(largest).webp")
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
