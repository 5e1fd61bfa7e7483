public import Core
public import Hummingbird
import NIOCore

/// The fields of a submitted form or a query, in the order they came.
public struct Form: Sendable {
    public private(set) var fields: [(name: String, value: String)]

    /// The limit for ordinary pages, in bytes; forms that carry more name theirs where they are read.
    /// Percent-encoded, a thousand characters are nine kilobytes in Hangul, and a hundred as emoji.
    public static let usualLimit = 131_072
    /// For long texts.
    public static let textLimit = 262_144

    public init(fields: [(name: String, value: String)] = []) { self.fields = fields }

    /// More than any form of Salon has. Looking up a field scans all of them.
    static let maxFields = 1_000

    /// Reads `application/x-www-form-urlencoded` text (WHATWG URL §5.1). Bytes that are not UTF-8 become U+FFFD. Of more
    /// than a thousand fields, the first thousand are read.
    public init(urlEncoded text: some StringProtocol) {
        let pairs = text.utf8.split(separator: UInt8(ascii: "&"), maxSplits: Self.maxFields).prefix(Self.maxFields)
        fields = pairs.map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decode(parts[0]), parts.count > 1 ? Self.decode(parts[1]) : "")
        }
    }

    public mutating func append(_ name: String, _ value: String) { fields.append((name, value)) }

    /// The first value of a field; `""` if it is missing, like an empty text box.
    public subscript(name: String) -> String {
        hear(name)
        return fields.first { $0.name == name }?.value ?? ""
    }

    public func all(_ name: String) -> [String] {
        hear(name)
        return fields.lazy.filter { $0.name == name }.map(\.value)
    }

    /// Whether the field was sent, even if empty.
    public func has(_ name: String) -> Bool {
        hear(name)
        return fields.contains { $0.name == name }
    }

    /// An optional number: `nil` for an empty field. Throws ``Core/Problem/badRequest`` unless it is a number of the
    /// range; see ``Swift/FixedWidthInteger``.
    public func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        let text = self[name]
        guard !text.isEmpty else { return nil }
        guard let number = Int(text, in: range) else { throw Problem.badRequest }
        return number
    }

    /// An optional id: `nil` for an empty field.
    /// - Parameter problem: thrown for text that is no id.
    public func id<Entity>(_ name: String, of _: Entity.Type = Entity.self, orThrow problem: Problem) throws
        -> ID<Entity>?
    {
        let text = self[name]
        guard !text.isEmpty else { return nil }
        guard let id = ID<Entity>(text) else { throw problem }
        return id
    }

    /// A value as typed, cleaned: ``Swift/String/tidied``.
    public func text(_ name: String) -> String { self[name].tidied }

    /// - Parameter plusIsSpace: `false` in paths.
    static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = true) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+"), plusIsSpace {
                decoded.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), rest.count >= 2,
                // The initialiser alone would accept "+1".
                rest.first != UInt8(ascii: "+"),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}

#if DEBUG || SWEEP
    /// A class instance: a closure as a task-local value crashes optimised builds (Swift 6.3).
    public protocol FormWitness: AnyObject, Sendable {
        func note(_ name: String)
    }
#endif

extension Form {
    #if DEBUG || SWEEP
        /// Called for each field that is read, in test builds only: the test that sends every route absurd values
        /// learns from it what a route reads.
        @TaskLocal public static var witness: (any FormWitness)?
    #endif

    private func hear(_ name: String) {
        #if DEBUG || SWEEP
            Self.witness?.note(name)
        #endif
    }
}

extension Request {
    /// The query of the address as a form.
    public var query: Form { Form(urlEncoded: uri.query ?? "") }

    /// The submitted form.
    ///
    /// Throws ``Core/Problem/formTooLarge`` beyond `limit`, before anything is read where the request says how long it is,
    /// and ``Core/Problem/badRequest`` for more fields than any page has.
    public func form(upTo limit: Int = Form.usualLimit) async throws -> Form {
        if let length = headers[.contentLength], Int(length, in: 0...Int.max).map({ $0 > limit }) ?? true {
            throw Problem.formTooLarge
        }
        TypedForm.current?.beginReading()
        var request = self
        let buffer: ByteBuffer
        do {
            buffer = try await request.collectBody(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Problem.formTooLarge
        }
        guard buffer.readableBytesView.count(where: { $0 == UInt8(ascii: "&") }) < Form.maxFields else {
            throw Problem.badRequest
        }
        let form = Form(urlEncoded: String(buffer: buffer))
        try TypedForm.current?.note(form, isMultipart: false, hadFiles: false)
        return form
    }
}

extension Problem {
    public static let formTooLarge = Problem(413, Phrase("보낸 내용이 너무 커요.", "What you sent is too large."))
}
