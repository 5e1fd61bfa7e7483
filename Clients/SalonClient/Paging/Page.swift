/// A part of a list, and where the list goes on.
public struct Page<Element: Sendable>: Sendable {
    /// In the list's order, newest first.
    public var elements: [Element]
    /// Where the list goes on below: older ones. `nil` at its end.
    public var next: Cursor?
    /// Where it goes on above: those just above the first, if there are any by then. `nil` where the list has no first.
    public var previous: Cursor?

    /// A page that a test or a cache has made.
    public init(elements: [Element], next: Cursor? = nil, previous: Cursor? = nil) {
        self.elements = elements
        self.next = next
        self.previous = previous
    }
}

/// A place in a list, which the instance made and it alone understands. It can be kept, and leads on in the list that
/// it came with, however that has changed.
public struct Cursor: Hashable, Sendable, Codable {
    /// A query. Of the address that an instance gave, this is all that is used: a cursor leads to no other host and to
    /// no other list.
    let query: String

    init(query: String) { self.query = query }

    public init(from decoder: any Decoder) throws {
        query = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(query)
    }
}

extension Cursor {
    /// Where `Link` leads (RFC 8288), by `rel`.
    static func all(in header: String?) -> [String: Cursor] {
        var cursors: [String: Cursor] = [:]
        var rest = (header ?? "")[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            let address = rest[rest.index(after: open)..<close]
            rest = rest[rest.index(after: close)...]
            // Parameters reach to the next address.
            let parameters = rest.prefix { $0 != "<" }
            guard let mark = address.firstIndex(of: "?") else { continue }
            let query = address[address.index(after: mark)...].prefix { $0 != "#" }
            for parameter in parameters.split(separator: ";") {
                let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\",".contains($0) } }
                guard parts.count == 2, parts[0].lowercased() == "rel" else { continue }
                cursors[parts[1].lowercased()] = Cursor(query: String(query))
            }
        }
        return cursors
    }
}

extension Endpoint {
    /// The same list from another place on.
    func at(_ cursor: Cursor?) -> Self {
        guard let cursor else { return self }
        var endpoint = self
        endpoint.parameters = [:]
        endpoint.path += (path.contains("?") ? "&" : "?") + cursor.query
        return endpoint
    }
}
