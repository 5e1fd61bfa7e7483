public import Foundation

extension JSONDecoder {
    /// A decoder of what instances answer, and of what ``Foundation/JSONEncoder/salon()`` has made: models can be kept
    /// on a device as they come.
    public static func salon() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            guard let key = path.last, key.intValue == nil else { return path.last ?? Key("") }
            return Key(SwiftName.of(key.stringValue))
        }
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = Instant.date(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no time")
            }
            return date
        }
        return decoder
    }
}

extension JSONEncoder {
    /// Writes models as instances do.
    public static func salon() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .custom { path in
            guard let key = path.last, key.intValue == nil else { return path.last ?? Key("") }
            return Key(SwiftName.json(key.stringValue))
        }
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Instant.text(date))
        }
        return encoder
    }
}

private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

/// Names of members in JSON, `in_reply_to_id`, and in Swift, `inReplyToID`.
enum SwiftName {
    private static let short = ["id": "ID", "ids": "IDs", "uri": "URI", "uris": "URIs", "url": "URL", "urls": "URLs"]

    static func of(_ name: String) -> String {
        guard name.contains("_") else { return name }
        let words = name.split(separator: "_").map(String.init)
        guard let first = words.first else { return name }
        return words.dropFirst().reduce(into: first) { name, word in
            name += short[word] ?? word.prefix(1).uppercased() + word.dropFirst()
        }
    }

    static func json(_ name: String) -> String {
        var json = ""
        var isInWord = false
        for letter in name {
            if letter.isUppercase && isInWord { json += "_" }
            isInWord = letter.isLowercase || letter.isNumber
            json += letter.lowercased()
        }
        return json
    }
}
