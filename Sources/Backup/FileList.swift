/// A file of a backup: a line of a list, `object size path`.
package struct ListedFile: Equatable, Sendable {
    package let object: ObjectName
    package let size: Int
    /// Within the media folder.
    package let path: String

    /// The files of a list.
    ///
    /// Throws ``BackupProblem`` for anything else, and for a path that would lead out of the folder.
    package static func all(in bytes: [UInt8]) throws -> [ListedFile] {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw malformed }
        return try text.split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            guard words.count == 3, let object = ObjectName(words[0]), let size = Int(words[1]), size >= 0,
                isPlain(words[2])
            else { throw malformed }
            return ListedFile(object: object, size: size, path: String(words[2]))
        }
    }

    /// Names of letters, digits and a few signs, none of which begins with a dot, between slashes.
    private static func isPlain(_ path: Substring) -> Bool {
        path.utf8.count <= 512
            && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { name in
                !name.isEmpty && !name.hasPrefix(".")
                    && name.utf8.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                            UInt8(ascii: "_"):
                            true
                        default: false
                        }
                    }
            }
    }

    private static let malformed = BackupProblem("a list of files is not in the form this salon knows")
}
