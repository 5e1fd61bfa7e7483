import Core
import Imaging

extension WorkImage {
    /// What a download brings: `JPEG, 3.2 MB`, or `HEIC, as PNG`; how large a conversion will be nobody knows before.
    func aboutOriginal(in t: Language) -> String {
        guard let original else { return "" }
        let name = original.format.rawValue == "webp" ? "WebP" : original.format.rawValue.uppercased()
        guard original.format.publicFormat == original.format else {
            return t(.converted(name, to: original.format.publicFormat.rawValue.uppercased()))
        }
        return "\(name), \(Self.size(original.bytes))"
    }

    private static func size(_ bytes: Int) -> String {
        if bytes < 1_000_000 { return "\(max(1, (bytes + 500) / 1_000)) kB" }
        let tenths = (bytes + 50_000) / 100_000
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) MB" : "\((tenths + 5) / 10) MB"
    }
}

extension Phrase {
    fileprivate static func converted(_ name: String, to other: String) -> Phrase {
        Phrase("\(name), \(other)로 바꿔서", "\(name), as \(other)")
    }
}
