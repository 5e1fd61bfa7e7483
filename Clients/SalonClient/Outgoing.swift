import Foundation

/// A call as it goes out, whoever makes it: made once, and sent as often as it takes.
struct Outgoing: Sendable {
    let method: TransportRequest.Method
    /// Path and query.
    let target: String
    private(set) var headers: [String: String] = [:]
    private(set) var body = TransportRequest.Body.none
    /// Of a form that has a file of the disk in it.
    private var draft: URL?

    init<Answer>(_ endpoint: Endpoint<Answer>) throws(SalonError) {
        method = endpoint.method
        let encoded = endpoint.parameters.encoded
        switch endpoint.method {
        case .get, .delete:
            target = encoded.isEmpty ? endpoint.path : "\(endpoint.path)?\(encoded)"
            return
        case .post, .put, .patch: target = endpoint.path
        }
        guard endpoint.files.isEmpty else {
            do { try write(endpoint) } catch {
                throw .transport(TransportFailure(.other, reason: "the form could not be written: \(error)"))
            }
            return
        }
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = .data(Data(encoded.utf8))
    }

    private mutating func write<Answer>(_ endpoint: Endpoint<Answer>) throws {
        var form = Multipart()
        for field in endpoint.parameters.fields { form.add(field.name, field.value) }
        for (name, file) in endpoint.files.sorted(by: { $0.key < $1.key }) { form.add(name, file) }
        headers["Content-Type"] = form.type
        if let data = form.data {
            body = .data(data)
            return
        }
        let draft = FileManager.default.temporaryDirectory.appendingPathComponent("salon-\(UUID().uuidString)")
        self.draft = draft
        do { body = .file(draft, byteCount: try form.write(to: draft)) } catch {
            discard()
            throw error
        }
    }

    /// Removes what was written for it.
    func discard() {
        if let draft { try? FileManager.default.removeItem(at: draft) }
    }
}
