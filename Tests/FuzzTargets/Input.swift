/// A fuzzer's bytes, taken apart from the front.
struct Input {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// 0 when there are no more.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// Up to the next line end, which is left out.
    mutating func line() -> String {
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest.dropFirst(line.count + 1)
        return String(decoding: line, as: UTF8.self)
    }

    var bytes: [UInt8] { Array(rest) }
    var text: String { String(decoding: rest, as: UTF8.self) }
}
