import Accounts
package import Core
package import Files
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Storage
package import Web

/// All that a request says besides its path.
package struct Parameters: Sendable {
    private var root = Parameter.members([:])
    package var uploads: [Upload] = []

    /// Parameters of the address come first: what the body says besides counts.
    package init(query: Form = Form()) { insert(query) }

    /// What one JSON object says.
    ///
    /// - Throws: a problem for what is none.
    package init(json: [UInt8]) throws { try insert(json: json) }

    mutating func insert(_ form: Form) {
        for field in form.fields { root.insert(field.value, at: Parameter.path(field.name)[...]) }
    }

    /// - Throws: a problem for a body that is no JSON object.
    mutating func insert(json: [UInt8]) throws {
        guard case .members(let said) = try? JSONDecoder().decode(Parameter.self, from: Data(json)),
            case .members(var known) = root
        else { throw Problem.badRequest }
        known.merge(said) { _, new in new }
        root = .members(known)
    }

    package subscript(name: String) -> Parameter { root[name] }

    /// All that is said, as one object.
    package var all: Parameter { root }

    /// Whether it was said at all, if only as nothing.
    package func has(_ name: String) -> Bool {
        guard case .members(let members) = root else { return false }
        return members[name] != nil
    }

    package func text(_ name: String) -> String? { root[name].text }

    /// `nil` where it is not said, or as a word that is neither.
    package func flag(_ name: String) -> Bool? { root[name].flag }

    package func texts(_ name: String) -> [String] { root[name].elements.compactMap(\.text) }

    /// A number of the range; `nil` for anything else.
    package func number(_ name: String, in range: ClosedRange<Int>) -> Int? { root[name].number(in: range) }

    /// - Throws: `problem` for text that is no id.
    package func id<Entity>(
        _ name: String, of _: Entity.Type = Entity.self, orThrow problem: Problem
    ) throws -> ID<Entity>? {
        guard let text = root[name].text, !text.isEmpty else { return nil }
        guard let id = ID<Entity>(text) else { throw problem }
        return id
    }

    /// At most a hundred ids, in the order they were said; what is no id is left out.
    package func ids<Entity>(_ name: String, of _: Entity.Type = Entity.self) -> [ID<Entity>] {
        var seen = Set<ID<Entity>>()
        // Not lazily: what is asked twice would be known the second time.
        return Array(texts(name).compactMap { ID<Entity>($0) }.filter { seen.insert($0).inserted }.prefix(100))
    }
}

extension Parameter {
    package var flag: Bool? {
        switch text?.lowercased() {
        case "true", "1", "t", "on", "yes": true
        case "false", "0", "f", "off", "no": false
        default: nil
        }
    }

    package func number(in range: ClosedRange<Int>) -> Int? { text.flatMap { Int($0, in: range) } }
}

extension Request {
    /// Query and body, whichever way the body is written. A body of another type is passed over.
    ///
    /// - Parameters:
    ///   - limits: of a form with files; without, files are read past.
    ///   - folder: where files come.
    func parameters(limits: MultipartLimits?, into folder: String) async throws -> Parameters {
        var parameters = Parameters(query: query)
        let type = headers[.contentType]?.lowercased() ?? ""
        if isMultipart {
            let sent = try await multipart(into: folder, limits: limits ?? .textAlone)
            parameters.insert(sent.form)
            parameters.uploads = sent.uploads
        } else if type.hasPrefix("application/json") {
            let bytes = try await smallBody()
            if !bytes.isEmpty { try parameters.insert(json: bytes) }
        } else if type.hasPrefix("application/x-www-form-urlencoded") {
            parameters.insert(Form(urlEncoded: String(decoding: try await smallBody(), as: UTF8.self)))
        }
        return parameters
    }

    private func smallBody() async throws -> [UInt8] {
        if let length = headers[.contentLength], Int(length, in: 0...Form.textLimit) == nil {
            throw Problem.formTooLarge
        }
        var request = self
        do {
            return Array(buffer: try await request.collectBody(upTo: Form.textLimit))
        } catch is NIOTooManyBytesError {
            throw Problem.formTooLarge
        }
    }
}

extension Parameters {
    /// Removes the files that nothing has moved.
    func discard() {
        for upload in uploads where !upload.path.isEmpty { unlinkFile(upload.path) }
    }
}
