import CXML

/// How a page's bytes mean text. The names are iconv's; only those listed here ever get there.
struct Charset: Hashable {
    let name: String

    private init(name: String) { self.name = name }

    static let utf8 = Charset(name: "UTF-8")
    /// EUC-KR with what Windows adds to it. Pages that say the one mean the other, as browsers know.
    static let cp949 = Charset(name: "CP949")

    init?(byteOrderMarkOf page: [UInt8]) {
        if page.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8
        } else if page.starts(with: [0xFE, 0xFF]) {
            self.init(name: "UTF-16BE")
        } else if page.starts(with: [0xFF, 0xFE]) {
            self.init(name: "UTF-16LE")
        } else {
            return nil
        }
    }

    /// - Parameter contentType: `text/html; charset="euc-kr"`.
    init?(contentType: String) {
        let text = contentType.lowercased()
        guard let mark = text.firstRange(of: "charset=") else { return nil }
        self.init(label: String(text[mark.upperBound...].prefix { $0 != ";" }))
    }

    /// - Parameter label: as pages write it; the WHATWG's Encoding Standard, 4.2, says what browsers make of it.
    init?(label: String) {
        let label = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        switch label {
        case "utf-8", "utf8", "unicode-1-1-utf-8": self = .utf8
        case "euc-kr", "euckr", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601", "ksc_5601", "korean", "windows-949",
            "cp949", "ms949", "x-windows-949":
            self = .cp949
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j", "ms932": self.init(name: "CP932")
        case "euc-jp", "x-euc-jp": self.init(name: "EUC-JP")
        case "gb2312", "gb_2312-80", "gbk", "x-gbk", "gb18030", "chinese": self.init(name: "GB18030")
        case "big5", "big5-hkscs", "cn-big5", "x-x-big5": self.init(name: "BIG5-HKSCS")
        case "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii": self.init(name: "CP1252")
        case "iso-8859-9", "latin5": self.init(name: "CP1254")
        case "koi8-r", "koi8-u": self.init(name: label.uppercased())
        case "tis-620", "windows-874", "iso-8859-11": self.init(name: "CP874")
        case _ where label.number(after: "windows-", in: 1_250...1_258) != nil,
            _ where label.number(after: "iso-8859-", in: 2...16) != nil:
            self.init(name: label.hasPrefix("windows-") ? "CP\(label.dropFirst(8))" : label.uppercased())
        default: return nil
        }
    }

    /// With U+FFFD for malformed bytes.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if self == .utf8 { return Array(String(decoding: bytes, as: UTF8.self).utf8) }
        var count = 0
        let text = bytes.withUnsafeBytes { cxml_utf8(name, $0.baseAddress, $0.count, &count) }
        guard let text else { return Array(String(decoding: bytes, as: UTF8.self).utf8) }
        defer { cxml_release(text) }
        return Array(UnsafeRawBufferPointer(start: text, count: count))
    }
}

extension [UInt8] {
    /// Whether it is UTF-8, or the first part of it: the last sign may be cut.
    var isUTF8: Bool { (0...3).contains { String(validating: dropLast($0), as: UTF8.self) != nil } }
}

extension String {
    fileprivate func number(after prefix: String, in range: ClosedRange<Int>) -> Int? {
        guard hasPrefix(prefix), let number = Int(dropFirst(prefix.count)), range.contains(number) else { return nil }
        return number
    }
}
