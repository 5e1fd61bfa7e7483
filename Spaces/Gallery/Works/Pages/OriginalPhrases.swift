import Core
import Imaging
import Works

extension WorkImage {
    /// What a download brings: `JPEG, 3.2 MB`, or `HEIC, as PNG`; how large a conversion will be nobody knows before.
    func aboutOriginal(in t: Language) -> String {
        guard let original else { return "" }
        let name = original.format.rawValue == "webp" ? "WebP" : original.format.rawValue.uppercased()
        guard original.format.publicFormat == original.format else {
            return t(.converted(name, to: original.format.publicFormat.rawValue.uppercased()))
        }
        return "\(name), \(original.bytes.fileSize)"
    }
}

extension Int {
    /// Of a file, roughly: "81 kB", "3.2 MB".
    package var fileSize: String {
        if self < 1_000_000 { return "\(Swift.max(1, (self + 500) / 1_000)) kB" }
        let tenths = self / 100_000 + (self % 100_000 >= 50_000 ? 1 : 0)
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) MB" : "\((tenths + 5) / 10) MB"
    }
}

extension Phrase {
    fileprivate static func converted(_ name: String, to other: String) -> Phrase {
        Phrase("\(name), \(other.with(.means)) 바꿔서", "\(name), as \(other)")
    }
}
