import Crypto
import FoundationEssentials

/// How objects look as they are stored, by this machine's own notes: what a disk has changed since is noticed without a
/// key. It is a file of records, 24 bytes each, of which the last one for an object counts.
final class StoredObjects {
    struct Mark: Equatable {
        /// In bytes.
        var size: UInt64
        /// The beginning of the SHA-256 of all of them.
        var digest: UInt64

        private static let damage: UInt64 = 1 << 63

        /// Of an object that is not what was stored. No file is so large.
        var damaged: Mark { Mark(size: size | Self.damage, digest: digest) }
        var isDamaged: Bool { size & Self.damage != 0 }
        /// What it looked like when it was whole.
        var whole: Mark { Mark(size: size & ~Self.damage, digest: digest) }

        /// Of one that nobody has seen whole.
        static let unknown = Mark(size: damage - 1, digest: 0)
    }

    private let path: String
    private var marks: [UInt64: Mark] = [:]
    private var records = 0
    /// Those that have to be written before their objects get their names.
    private var pending: [UInt8] = []

    private static let recordBytes = 24

    init(_ path: String) throws {
        self.path = path
        guard let bytes = try readIfThere(path) else { return }
        bytes.withUnsafeBytes { bytes in
            for place in stride(from: 0, through: bytes.count - Self.recordBytes, by: Self.recordBytes) {
                func number(_ index: Int) -> UInt64 {
                    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place + index * 8, as: UInt64.self))
                }
                marks[number(0)] = Mark(size: number(1), digest: number(2))
                records += 1
            }
        }
        // Whatever an end in the middle of a record has left is gone with it.
        if bytes.count != records * Self.recordBytes || records > 2 * marks.count { try rewrite() }
    }

    subscript(name: ObjectName) -> Mark? {
        get { marks[name.prefix] }
        set {
            guard marks[name.prefix] != newValue else { return }
            marks[name.prefix] = newValue
            if let newValue { pending += Self.record(name.prefix, newValue) }
        }
    }

    subscript(prefix prefix: UInt64) -> Mark? { marks[prefix] }

    /// All that is known of objects in these folders.
    func prefixes(of folders: Set<Int>) -> Set<UInt64> {
        Set(marks.keys.lazy.filter { folders.contains(Int($0 >> 56)) })
    }

    /// Forgets what is of no more use.
    func forget(_ prefixes: some Sequence<UInt64>) throws {
        let before = marks.count
        for prefix in prefixes { marks[prefix] = nil }
        if marks.count < before { try rewrite() }
    }

    /// What is noted is durable.
    func save() throws {
        guard !pending.isEmpty else { return }
        let isNew = records == 0
        guard !isNew else { return try rewrite() }
        try appendDurably(pending, to: path)
        records += pending.count / Self.recordBytes
        pending = []
    }

    private func rewrite() throws {
        try writeDurably(marks.flatMap { Self.record($0.key, $0.value) }, to: path)
        records = marks.count
        pending = []
    }

    private static func record(_ prefix: UInt64, _ mark: Mark) -> [UInt8] {
        [prefix, mark.size, mark.digest].flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    }
}

extension StoredObjects.Mark {
    /// What a file looks like. Throws ``POSIXFailure`` or ``BackupProblem`` where it cannot be read.
    init(ofFile path: String) throws {
        var (hash, size) = (SHA256(), 0)
        try PlainFile(reading: path).readAll { bytes in
            hash.update(bufferPointer: bytes)
            size += bytes.count
        }
        self.init(size: size, hash.finalize())
    }

    init(size: Int, _ digest: SHA256Digest) {
        self.init(size: UInt64(size), digest: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }
}
