/// Names and values that go with a call, in order, a name as often as there are values.
public struct Parameters: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// In the order in which they were added.
    public private(set) var fields: [Field] = []

    /// A name with one of its values.
    public struct Field: Hashable, Sendable {
        /// As in `media_ids[]`.
        public let name: String
        /// Not encoded.
        public let value: String
    }

    /// None.
    public init() {}

    /// In the order in which they are written; a name may come twice.
    public init(dictionaryLiteral fields: (String, String)...) {
        self.fields = fields.map { Field(name: $0.0, value: $0.1) }
    }

    /// Adds a value, if there is one.
    public mutating func add(_ name: String, _ value: String?) {
        if let value { fields.append(Field(name: name, value: value)) }
    }

    /// Adds `true` or `false`, if it is said.
    public mutating func add(_ name: String, _ flag: Bool?) { add(name, flag.map { $0 ? "true" : "false" }) }

    /// Adds a number, if there is one.
    public mutating func add(_ name: String, _ number: Int?) { add(name, number.map(String.init)) }

    /// Adds a list: `name[]` once for each.
    public mutating func add(each name: String, _ values: [String]) {
        for value in values { add("\(name)[]", value) }
    }

    /// Whole seconds, at least one.
    mutating func add(_ name: String, _ duration: Duration?) {
        add(name, duration.map { Int(clamping: max(1, $0.components.seconds)) })
    }

    /// As in a query or a form.
    var encoded: String {
        fields.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }
}
