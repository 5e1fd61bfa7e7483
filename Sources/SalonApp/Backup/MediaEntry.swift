import Core
import SQL
import Storage

/// The files that one row names, in the form of a line: `m 4711 folder original.jpg folder/640.webp …`.
struct MediaEntry {
    /// `m` for an image, `f` for another file, `i` for the instance's own.
    let kind: Character
    let id: Int64
    let rendering: String
    /// Within the row's folder.
    let names: [String]

    /// The file by which folder and database know each other.
    static let instance = MediaEntry(kind: "i", id: 0, rendering: "-", names: [MediaKey.instance.description])

    init(kind: Character, id: Int64, rendering: String, names: [String]) {
        (self.kind, self.id, self.rendering, self.names) = (kind, id, rendering, names)
    }

    private init(_ image: StoredImage) {
        self.init(
            kind: "m", id: image.id.rawValue, rendering: image.rendering,
            names: [image.originalName] + image.picture.files.map { "\(image.rendering)/\($0)" })
    }

    private init(_ file: StoredFile) {
        self.init(kind: "f", id: file.id.rawValue, rendering: MediaKey.plainFile, names: [file.originalName])
    }

    init?(line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count > 3, let kind = words[0].first, let id = Int64(words[1]) else { return nil }
        self.init(kind: kind, id: id, rendering: words[2], names: Array(words[3...]))
    }

    var line: String { "\(kind) \(id) \(rendering) \(names.joined(separator: " "))" }

    /// Within the media folder.
    func path(_ name: String) -> String {
        (kind == "i" ? MediaKey.root : .folder(of: ID(rawValue: id))).appending(name).description
    }

    /// Where a file may be, in the order to look: those of a new image are in `incoming` for a moment after its row has
    /// come, and may be moved during the scan.
    func places(_ name: String) -> [String] {
        let path = path(name)
        let staged = StagedMedia.place(of: ID(rawValue: id), rendering: rendering)
        return kind == "i" ? [path] : [path, "\(staged)/\(name)", path]
    }

    /// Passes those of all rows, images first, in the order of their ids.
    static func each(in reader: Reader, _ body: (MediaEntry) throws -> Void) throws {
        try pages { after in
            try reader.all(
                "SELECT \(StoredImage.columns) FROM media m WHERE m.id > \(after) ORDER BY m.id LIMIT 500",
                StoredImage.init(row:)
            ).map(MediaEntry.init)
        } body: {
            try body($0)
        }
        try pages { after in
            try reader.all(
                "SELECT \(StoredFile.columns) FROM stored_files f WHERE f.id > \(after) ORDER BY f.id LIMIT 500",
                StoredFile.init(row:)
            ).map(MediaEntry.init)
        } body: {
            try body($0)
        }
    }

    private static func pages(
        _ page: (ID<Media>) throws -> [MediaEntry], body: (MediaEntry) throws -> Void
    ) throws {
        var last = ID<Media>(rawValue: Int64.min)
        while true {
            let entries = try page(last)
            guard let newest = entries.last else { return }
            for entry in entries { try body(entry) }
            last = ID<Media>(rawValue: newest.id)
        }
    }
}
