/// Prometheus' text format, version 0.0.4.
/// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
enum Exposition {
    /// A metric's name; `:` is for names of rules.
    static func name(_ text: String) -> String { plain(text) }

    /// A label's name; `__` at the beginning is for Prometheus itself, and `le` for histograms.
    static func label(_ text: String) -> String {
        let name = plain(text)
        if name == "le" { return "exported_le" }
        return name.hasPrefix("__") ? "x\(name)" : name
    }

    private static func plain(_ text: String) -> String {
        var name = String(
            decoding: text.utf8.map { byte -> UInt8 in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    byte
                default: UInt8(ascii: "_")
                }
            }, as: UTF8.self)
        if name.utf8.first.map({ $0 <= UInt8(ascii: "9") }) ?? true { name = "_\(name)" }
        return name
    }

    /// `a="1",b="2"`, sorted by name; the first of two with one name counts.
    static func labels(_ dimensions: [(String, String)]) -> String {
        var seen: Set<String> = []
        return dimensions.map { (label($0.0), $0.1) }.filter { seen.insert($0.0).inserted }.sorted { $0.0 < $1.0 }
            .map { "\($0.0)=\"\(escaped($0.1, quotes: true))\"" }.joined(separator: ",")
    }

    static func help(_ text: String) -> String { escaped(text, quotes: false) }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"): bytes += Array("\\\\".utf8)
            case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
            case UInt8(ascii: "\"") where quotes: bytes += Array("\\\"".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func number(_ value: Double) -> String {
        if let whole = Int64(exactly: value), abs(value) < 1e15 { return String(whole) }
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return String(value)
    }

    /// One line: `name{labels} value`.
    static func line(_ name: String, _ labels: String, _ value: String, to text: inout String) {
        text += name
        if !labels.isEmpty {
            text += "{"
            text += labels
            text += "}"
        }
        text += " "
        text += value
        text += "\n"
    }
}
