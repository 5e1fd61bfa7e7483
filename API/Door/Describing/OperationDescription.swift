package import Core

/// Operations that belong together, as the document and its page show them.
package struct OperationFamily: Sendable {
    package let name: Phrase
    package let operations: [OperationDescription]
    /// Without these the page does not speak of it, whatever of it is answered for the sake of apps.
    package let needs: Features

    package init(_ name: Phrase, _ operations: [OperationDescription], needs: Features = []) {
        (self.name, self.operations, self.needs) = (name, operations, needs)
    }
}

/// What a route cannot say by itself: what it is for, what it reads, and the type of what it answers.
package struct OperationDescription: Sendable {
    package typealias AnswerType = any (Encodable & SendableMetatype).Type

    package let method: CallMethod
    package let path: String
    package let summary: String
    package let asks: [Schema.Member]
    package let answer: AnswerType

    private init(_ method: CallMethod, _ path: String, _ summary: String, _ asks: [Asked], _ answer: AnswerType) {
        (self.method, self.path, self.summary, self.answer) = (method, path, summary, answer)
        self.asks = asks.flatMap(\.members)
    }

    package static func get(
        _ path: String, _ summary: String, _ asks: Asked..., answers answer: AnswerType
    ) -> Self {
        Self(.get, path, summary, asks, answer)
    }

    package static func post(
        _ path: String, _ summary: String, _ asks: Asked..., answers answer: AnswerType = Done.self
    ) -> Self {
        Self(.post, path, summary, asks, answer)
    }

    package static func put(
        _ path: String, _ summary: String, _ asks: Asked..., answers answer: AnswerType = Done.self
    ) -> Self {
        Self(.put, path, summary, asks, answer)
    }

    package static func patch(
        _ path: String, _ summary: String, _ asks: Asked..., answers answer: AnswerType = Done.self
    ) -> Self {
        Self(.patch, path, summary, asks, answer)
    }

    package static func delete(
        _ path: String, _ summary: String, _ asks: Asked..., answers answer: AnswerType = Done.self
    ) -> Self {
        Self(.delete, path, summary, asks, answer)
    }

    /// A stream of server-sent events.
    package static func stream(_ path: String, _ summary: String, _ asks: Asked...) -> Self {
        Self(.get, path, summary, asks, String.self)
    }

    /// An image or another file, as its bytes are.
    package static func file(_ path: String, _ summary: String, _ asks: Asked...) -> Self {
        Self(.get, path, summary, asks, Bytes.self)
    }
}

/// What is no JSON.
private struct Bytes: Encodable, Described {
    static func schema(in _: inout Schemas) -> Schema { .file }
}

/// What a route reads of a request, besides its path.
package struct Asked: Sendable {
    let members: [Schema.Member]

    private init(_ name: String, _ schema: Schema, _ text: String, _ isNeeded: Bool) {
        members = [Schema.Member(name, schema, text, isAlways: isNeeded)]
    }

    private init(_ members: [Schema.Member]) { self.members = members }

    package static func text(_ name: String, _ text: String = "", isNeeded: Bool = false) -> Asked {
        Asked(name, .text, text, isNeeded)
    }

    package static func texts(_ name: String, _ text: String = "", isNeeded: Bool = false) -> Asked {
        Asked(name, .list(.text), text, isNeeded)
    }

    package static func flag(_ name: String, _ text: String = "") -> Asked { Asked(name, .flag, text, false) }

    package static func number(_ name: String, _ text: String = "", isNeeded: Bool = false) -> Asked {
        Asked(name, .whole, text, isNeeded)
    }

    package static func word(
        _ name: String, _ words: [String], _ text: String = "", isNeeded: Bool = false
    ) -> Asked {
        Asked(name, .word(words), text, isNeeded)
    }

    package static func object(_ name: String, _ asks: Asked..., isNeeded: Bool = false) -> Asked {
        Asked(name, .object(asks.flatMap(\.members)), "", isNeeded)
    }

    package static func objects(_ name: String, _ asks: Asked...) -> Asked {
        Asked(name, .list(.object(asks.flatMap(\.members))), "", false)
    }

    /// A file of a form.
    package static func file(_ name: String, _ text: String = "", isNeeded: Bool = false) -> Asked {
        Asked(name, .file, text, isNeeded)
    }

    /// What several routes ask.
    package static func all(_ asks: Asked...) -> Asked { Asked(asks.flatMap(\.members)) }

    /// Part of a list: ``PageRequest``.
    package static let page = Asked([
        Schema.Member("max_id", .text, "Only what is below this id", isAlways: false),
        Schema.Member("since_id", .text, "Only what is above this id", isAlways: false),
        Schema.Member("min_id", .text, "The page just above this id", isAlways: false),
        limit,
    ])

    /// How many at most.
    package static let most = Asked([limit])

    private static let limit = Schema.Member("limit", .whole, "How many at most", isAlways: false)
}
