import Accounts
import Core
package import HTTPTypes
import Hummingbird
import NIOCore
import Storage

/// An object without members.
package struct Done: Encodable {
    package init() {}
}

/// What the API says to a call.
package struct Answer: Sendable {
    package var status: HTTPResponse.Status
    package var headers: HTTPFields
    package let text: String

    package init(_ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) {
        self.init(text: value.snakeCaseJSON, status: status, headers: headers)
    }

    /// - Parameter text: JSON.
    package init(text: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) {
        self.status = status
        self.headers = headers
        self.text = text
    }

    /// `{}`: done, and there is nothing to say of it.
    package static let done = Answer(Done())

    var response: Response {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
