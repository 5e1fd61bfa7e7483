public import Core
public import Files
import HTTPTypes
public import Hummingbird
import NIOCore

/// What a `multipart/form-data` request carried.
public struct MultipartForm: Sendable {
    public var form = Form()
    public var uploads: [Upload] = []

    public init(form: Form = Form(), uploads: [Upload] = []) {
        self.form = form
        self.uploads = uploads
    }

    /// Removes the files that nothing has moved.
    func discard() {
        for upload in uploads where !upload.path.isEmpty { unlinkFile(upload.path) }
    }
}

/// Limits of one multipart request.
public struct MultipartLimits: Sendable {
    public let fileBytes: Int
    public let files: Int
    /// Texts together.
    public let fieldBytes: Int
    public let totalBytes: Int
    /// The room for files in bytes, if known, and the problem if they need more.
    public var room: (bytes: Int, problem: Problem)?

    /// - Parameters:
    ///   - fileBytes: larger files are not kept.
    ///   - files: further ones are not kept. A form that takes several allows one more, and counts.
    ///   - totalBytes: the limit in all; by default the sum of the others.
    public init(fileBytes: Int, files: Int, fieldBytes: Int = 512 * 1_024, totalBytes: Int? = nil) {
        self.fileBytes = fileBytes
        self.files = files
        self.fieldBytes = fieldBytes
        self.totalBytes = totalBytes ?? (fileBytes + 4_096) * files + fieldBytes + 64 * 1_024
    }

    /// Of a form that is read for what was typed: files are read past and not kept.
    public static let textAlone = MultipartLimits(
        fileBytes: 0, files: 12, fieldBytes: Form.textLimit, totalBytes: 64 << 20)
}

extension Request {
    /// Whether the body is a form that may bring files.
    public var isMultipart: Bool { headers[.contentType]?.hasPrefix("multipart/form-data") ?? false }

    /// Reads a form with files, uses it, and removes the files that `use` has not moved.
    ///
    /// - Throws: what ``multipart(into:limits:)`` and `use` throw.
    public func withMultipart<Answer>(
        into directory: String, limits: MultipartLimits, _ use: (MultipartForm) async throws -> Answer
    ) async throws -> Answer {
        let sent = try await multipart(into: directory, limits: limits)
        defer { sent.discard() }
        return try await use(sent)
    }

    /// Reads a form with files, streaming each file to `directory` as it arrives; memory stays at one chunk.
    ///
    /// Throws ``Core/Problem/uploadTooLarge(_:)`` before reading when the announced length is beyond the limits, and
    /// ``Core/Problem/badRequest`` for a body that is not multipart. Nothing stays on disk when it throws.
    package func multipart(into directory: String, limits: MultipartLimits) async throws -> MultipartForm {
        guard let type = headers[.contentType], let boundary = Self.boundary(in: type) else {
            throw Problem.badRequest
        }
        // NIO has refused anything but a number.
        if let length = headers[.contentLength], Int(length, in: 0...Int.max).map({ $0 > limits.totalBytes }) ?? true {
            throw Problem.uploadTooLarge(limits.fileBytes)
        }
        TypedForm.current?.beginReading()
        var reader = MultipartReader(boundary: boundary, directory: directory, limits: limits)
        do {
            for try await chunk in body { try await reader.take(chunk) }
            return try await reader.finish()
        } catch {
            reader.abandon()
            throw error
        }
    }

    private static func boundary(in contentType: String) -> String? {
        let parts = contentType.split(separator: ";").map { $0.drop { $0 == " " } }
        guard parts.first?.lowercased() == "multipart/form-data",
            let parameter = parts.first(where: { $0.lowercased().hasPrefix("boundary=") })
        else { return nil }
        let value = parameter.dropFirst("boundary=".count).filter { $0 != "\"" }
        return (1...70).contains(value.utf8.count) ? value : nil
    }
}
