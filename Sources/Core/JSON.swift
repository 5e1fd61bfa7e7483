/// JSON text, built piece by piece; strings are escaped by RFC 8259.
public struct JSON: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public let text: String

    public init(text: String) { self.text = text }

    public init(_ string: String) {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        self.text = text + "\""
    }

    public init(_ number: some BinaryInteger) { text = String(number) }

    public init(stringLiteral value: String) { self.init(value) }

    public init(integerLiteral value: Int) { self.init(value) }

    public init(arrayLiteral elements: JSON...) { self.init(elements) }

    public init(_ elements: [JSON]) { text = "[" + elements.map(\.text).joined(separator: ",") + "]" }

    public init(dictionaryLiteral members: (String, JSON)...) {
        text = "{" + members.map { "\(JSON($0).text):\($1.text)" }.joined(separator: ",") + "}"
    }
}
