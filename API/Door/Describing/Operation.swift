package import Kernel

/// A route as it was registered: what a request may ask, and of whom that is asked.
package struct Operation: Sendable {
    package let method: CallMethod
    /// `/api/v1/accounts/:id`
    package let path: String
    package let caller: Caller
    package let scopes: Scopes
    package let takesFiles: Bool
    /// Whether it goes on answering.
    package let isStream: Bool

    init(
        _ method: CallMethod, _ path: String, _ caller: Caller, _ scopes: Scopes, takesFiles: Bool = false,
        isStream: Bool = false
    ) {
        (self.method, self.path, self.caller, self.scopes) = (method, path, caller, scopes)
        (self.takesFiles, self.isStream) = (takesFiles, isStream)
    }

    package enum Caller: Sendable {
        /// No token is asked for.
        case everybody
        /// Visitors as well; an app that has a token needs the scopes.
        case anyone
        /// An app itself, whoever uses it.
        case app
        /// A member whose app has the scopes.
        case member
    }

    package var id: String { Self.id(method, path) }

    /// The name of an operation among all: `get_api_v1_accounts_id`.
    package static func id(_ method: CallMethod, _ path: String) -> String {
        let words = path.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        return ([method.rawValue] + words.map(String.init)).joined(separator: "_")
    }

    /// `/api/v1/accounts/{id}`
    package var template: String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.first == ":" ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
    }

    /// The names of the parameters in the path.
    package var places: [String] {
        path.split(separator: "/").filter { $0.first == ":" }.map { String($0.dropFirst()) }
    }
}

/// What has been registered, in this order, and what is said of it.
package final class OperationList {
    package private(set) var all: [Operation] = []
    package private(set) var families: [OperationFamily] = []

    func add(_ operation: Operation) { all.append(operation) }

    func describe(_ families: [OperationFamily]) { self.families += families }
}
