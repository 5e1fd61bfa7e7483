import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A request whose body comes in these pieces.
func makeRequest(
    _ method: HTTPRequest.Method = .post, _ path: String = "/", headers: [String: String], chunks: [[UInt8]] = []
) -> Request {
    var fields = HTTPFields()
    for (name, value) in headers {
        if let name = HTTPField.Name(name) { fields[name] = value }
    }
    let stream = AsyncStream<ByteBuffer> { continuation in
        for chunk in chunks { continuation.yield(ByteBuffer(bytes: chunk)) }
        continuation.finish()
    }
    return Request(
        head: HTTPRequest(method: method, scheme: "http", authority: "salon.test", path: path, headerFields: fields),
        body: RequestBody(asyncSequence: stream))
}

/// A folder of its own, gone afterwards.
func withFolder<T>(_ body: (String) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("salon-web-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}
