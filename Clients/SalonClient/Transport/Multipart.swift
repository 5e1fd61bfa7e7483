import Foundation

/// A form with files (RFC 7578).
struct Multipart {
    let boundary: String
    private var parts: [(head: Data, content: FilePart.Content)] = []

    init(boundary: String = "salon-\(UUID().uuidString)") { self.boundary = boundary }

    var type: String { "multipart/form-data; boundary=\(boundary)" }

    mutating func add(_ name: String, _ value: String) {
        let head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(name))\"\r\n\r\n"
        parts.append((Data(head.utf8), .data(Data(value.utf8))))
    }

    mutating func add(_ name: String, _ file: FilePart) {
        let head =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(name))\"; "
            + "filename=\"\(Self.escaped(file.name))\"\r\nContent-Type: \(Self.line(file.type))\r\n\r\n"
        parts.append((Data(head.utf8), file.content))
    }

    /// The whole form, where all of it is in memory anyway; `nil` with a file of the disk.
    var data: Data? {
        var data = Data()
        for part in parts {
            guard case .data(let content) = part.content else { return nil }
            data += part.head + content + Data("\r\n".utf8)
        }
        return data + end
    }

    /// Writes the form into a file that only this user may read. Files are copied in pieces.
    ///
    /// - Returns: how many bytes there are.
    func write(to file: URL) throws -> Int {
        let output = try PrivateFile.create(file.path)
        defer { try? output.close() }
        var count = 0
        func write(_ data: Data) throws {
            try output.write(contentsOf: data)
            count += data.count
        }
        for part in parts {
            try write(part.head)
            switch part.content {
            case .data(let data): try write(data)
            case .file(let source):
                let input = try FileHandle(forReadingFrom: source)
                defer { try? input.close() }
                while let piece = try input.read(upToCount: 1 << 16), !piece.isEmpty { try write(piece) }
            }
            try write(Data("\r\n".utf8))
        }
        try write(end)
        return count
    }

    private var end: Data { Data("--\(boundary)--\r\n".utf8) }

    /// As browsers write names (the HTML standard, "multipart/form-data").
    private static func escaped(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }))
    }
}
