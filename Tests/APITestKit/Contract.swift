import Base
import Core
import Foundation
import HTTPTypes
import Kernel
import Synchronization
package import TestKit

/// The document an instance gives of its API. It is the same for all that have the same features, so it is read once for
/// each of them.
package struct Contract: Sendable {
    private let salon: TestSalon

    package init(of salon: TestSalon) { self.salon = salon }

    private static let known = Mutex<[Features: APIDocument]>([:])

    package var document: APIDocument {
        get async throws {
            let features = salon.services.site.features
            if let known = Self.known.withLock({ $0[features] }) { return known }
            let text = try await salon.visitor().get("/api/openapi.json").text
            let document = try JSONDecoder().decode(APIDocument.self, from: Data(text.utf8))
            Self.known.withLock { $0[features] = document }
            return document
        }
    }

    /// - Throws: what is wrong with an answer to an operation of the document.
    func check(
        _ answer: APIAnswer, to method: HTTPRequest.Method, _ address: String, body: [UInt8]
    ) async throws {
        let path = String(address.prefix { $0 != "?" })
        let document = try await document
        guard let operation = document.operation(method.rawValue, path) else { return }
        let isDone = (200..<300).contains(answer.status)
        // What is no JSON has no schema, nor has a refusal to listen.
        if operation.isStream, isDone || !answer.text.hasPrefix("{") { return }
        let schema = isDone ? operation.schema(of: answer.status) : document.refusal
        guard let schema else { throw OutsideContract(method, path, ["status \(answer.status) is not expected"]) }
        let problems = document.problems(answer.json, schema)
        guard problems.isEmpty else { throw OutsideContract(method, path, problems) }
        if isDone { ExampleRecorder.shared?.record(operation.operationId, address, body, answer.json) }
    }
}

/// An answer that is not as the document says.
private struct OutsideContract: Error, CustomStringConvertible {
    let description: String

    init(_ method: HTTPRequest.Method, _ path: String, _ problems: [String]) {
        description = "\(method) \(path): \(problems.joined(separator: "; "))"
    }
}
