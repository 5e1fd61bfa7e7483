/// A refusal: a phrase people can act on, and the HTTP status that says the same to a program.
///
/// Features add named constants (`Problem.postNotFound`). Only `Web` turns one into a page or `{"error": …}`;
/// a private ``cause`` is logged and never shown.
public struct Problem: Error, Sendable {
    public let status: Int
    public let phrase: Phrase
    /// The form field the problem is about, if any: the message is shown beside it.
    public let field: String?
    /// How long to wait before trying again; becomes `Retry-After`.
    public let retryAfter: Duration?
    public let cause: String?

    public init(
        _ status: Int, _ phrase: Phrase, field: String? = nil, retryAfter: Duration? = nil, cause: String? = nil
    ) {
        self.status = status
        self.phrase = phrase
        self.field = field
        self.retryAfter = retryAfter
        self.cause = cause
    }

    /// The same problem about another field.
    public func at(_ field: String) -> Problem {
        Problem(status, phrase, field: field, retryAfter: retryAfter, cause: cause)
    }
}

/// What a look-up finds; `nil` if it refuses. Any other error goes on: what could not be read is not taken for hidden.
public func found<T>(_ lookUp: () throws -> T) throws -> T? {
    do { return try lookUp() } catch is Problem { return nil }
}

/// Several problems of one form, each shown beside its field.
public struct Problems: Error, Sendable {
    public let all: [Problem]

    public init(_ all: [Problem]) { self.all = all }

    public func throwIfAny() throws {
        if !all.isEmpty { throw self }
    }

    /// The status of the answer: 422 unless every problem agrees on another one.
    public var status: Int {
        let statuses = Set(all.map(\.status))
        return statuses.count == 1 ? statuses.first ?? 422 : 422
    }

    public subscript(field: String) -> Phrase? { all.first { $0.field == field }?.phrase }
}

extension Problems {
    /// Those a form shows; `nil` for what is no refusal, and for what is not there.
    public init?(of error: any Error) {
        switch error {
        case let problems as Problems: self = problems
        case let problem as Problem where problem.status != 404: self.init([problem])
        default: return nil
        }
    }
}
