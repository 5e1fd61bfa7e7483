import CXML

/// The metadata in a web page's head, each on one line: plain text, even if it contains markup.
package struct PageHead: Hashable, Sendable {
    /// `og:title`, else `twitter:title`, else the title itself; empty for a page without.
    package let title: String
    /// `og:description`, else `description`.
    package let description: String
    /// `og:site_name`.
    package let site: String

    /// Reads HTML or XHTML, however broken, and also the first part of a page alone.
    ///
    /// The character set comes from the first of these: a byte order mark, the server, the page itself. Where nothing
    /// does, it is UTF-8 if it can be and Korean otherwise, as browsers in Korea take it. Throws ``MarkupError``.
    ///
    /// - Parameter contentType: the server's header: `text/html; charset=euc-kr`.
    package init(_ page: [UInt8], contentType: String? = nil) throws {
        try XML.start()
        let said = HeadReader(decoded(page, contentType: contentType))
        title = said.first("og:title", "twitter:title") ?? said.title.onOneLine
        description = said.first("og:description", "description") ?? ""
        site = said.first("og:site_name") ?? ""
    }

    /// Throws ``MarkupError`` when no page can be read.
    package static func check() throws { try XML.start() }
}

/// Why no page can be read.
package enum MarkupError: Error, Hashable, Sendable {
    /// libxml2 is not there.
    case unavailable(String)
}

/// The library behind ``PageHead``, loaded and started once per process, with the first page.
private enum XML {
    private static let started = cxml_start()

    static func start() throws {
        guard started else { throw MarkupError.unavailable(String(cString: cxml_missing())) }
    }
}

/// The page in UTF-8.
private func decoded(_ page: [UInt8], contentType: String?) -> [UInt8] {
    let charset =
        Charset(byteOrderMarkOf: page) ?? contentType.flatMap(Charset.init(contentType:)) ?? Charset(declaredBy: page)
        ?? (page.isUTF8 ? .utf8 : .cp949)
    return charset.utf8(page)
}

extension Charset {
    /// The page's own declaration, near its beginning, in ASCII.
    fileprivate init?(declaredBy page: [UInt8]) {
        let beginning = page.prefix(4_096).map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
        let said = HeadReader(beginning)
        let charset =
            said.meta("charset").flatMap(Charset.init(label:))
            ?? said.meta("content-type").flatMap(Charset.init(contentType:))
        guard let charset else { return nil }
        self = charset
    }
}

/// What libxml2 reports of a page.
private final class HeadReader {
    private(set) var title = ""
    private var metas: [String: String] = [:]

    /// - Parameter html: in UTF-8.
    init(_ html: [UInt8]) {
        let callbacks = cxml_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            take_title: { HeadReader.of($0)?.title += HeadReader.text($1) },
            take_meta: { HeadReader.of($0)?.take(HeadReader.text($1), HeadReader.text($2)) })
        withExtendedLifetime(self) {
            html.withUnsafeBytes { bytes in cxml_read_head(bytes.baseAddress, bytes.count, callbacks) }
        }
    }

    /// The first that says something.
    func first(_ names: String...) -> String? {
        names.lazy.compactMap { self.meta($0)?.onOneLine }.first { !$0.isEmpty }
    }

    func meta(_ name: String) -> String? { metas[name] }

    /// The first declaration counts.
    private func take(_ name: String, _ value: String) {
        let name = name.lowercased()
        if metas[name, default: ""].isEmpty { metas[name] = value }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> HeadReader? {
        context.map { Unmanaged<HeadReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}

extension String {
    /// Spaces and line ends in a row as one space; without control characters, and without those that turn the
    /// direction of what follows, behind which a text can show as another.
    fileprivate var onOneLine: String {
        var line = ""
        var isBehindSpace = false
        for scalar in unicodeScalars {
            if scalar.properties.isWhitespace {
                isBehindSpace = true
            } else if scalar.properties.generalCategory != .control, !scalar.turnsDirection {
                if isBehindSpace, !line.isEmpty { line.unicodeScalars.append(" ") }
                isBehindSpace = false
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }
}

extension Unicode.Scalar {
    fileprivate var turnsDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
