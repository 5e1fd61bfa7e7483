internal import Core
internal import NIOCore
internal import NIOPosix

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Takes a multipart body apart chunk by chunk (RFC 7578, RFC 2046 §5.1).
///
/// A delimiter may be cut anywhere between chunks, so the last bytes that could begin one stay in the buffer.
struct MultipartReader {
    private enum State {
        case preamble, headers, body, epilogue
    }

    private let delimiter: [UInt8]
    private let directory: String
    private let limits: MultipartLimits
    private var state = State.preamble
    private var buffer = ByteBuffer()
    private var part: Part?
    private var result = MultipartForm()
    private var fieldBytes = 0
    private var total = 0

    private struct Part {
        let name: String
        let fileName: String?
        var text: [UInt8] = []
        var file: (descriptor: Int32, path: String)?
        var byteCount = 0
    }

    init(boundary: String, directory: String, limits: MultipartLimits) {
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.directory = directory
        self.limits = limits
        // The first delimiter has no line before it; this one stands in for it.
        buffer.writeString("\r\n")
    }

    mutating func take(_ chunk: ByteBuffer) async throws {
        total += chunk.readableBytes
        guard total <= limits.totalBytes else { throw Problem.uploadTooLarge(limits.fileBytes) }
        buffer.writeImmutableBuffer(chunk)
        while try await step() {}
        buffer.discardReadBytes()
    }

    mutating func finish() async throws -> MultipartForm {
        guard state == .epilogue else { throw Problem.badRequest }
        return result
    }

    /// Removes everything that was written.
    mutating func abandon() {
        if let file = part?.file {
            close(file.descriptor)
            unlinkFile(file.path)
        }
        result.discard()
    }

    /// One piece of work; `false` when more bytes are needed.
    private mutating func step() async throws -> Bool {
        switch state {
        case .preamble:
            guard let offset = buffer.offset(of: delimiter) else { return false }
            buffer.moveReaderIndex(forwardBy: offset + delimiter.count)
            state = .headers
            return true
        case .headers:
            return try openPart()
        case .body:
            return try await readBody()
        case .epilogue:
            buffer.clear()
            return false
        }
    }

    private mutating func openPart() throws -> Bool {
        if buffer.readableBytes >= 2, buffer.getString(at: buffer.readerIndex, length: 2) == "--" {
            state = .epilogue
            return true
        }
        guard let end = buffer.offset(of: Array("\r\n\r\n".utf8)) else {
            guard buffer.readableBytes < 16_384 else { throw Problem.badRequest }
            return false
        }
        let lines = (buffer.readString(length: end) ?? "").split(separator: "\r\n")
        buffer.moveReaderIndex(forwardBy: 4)
        guard let disposition = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
            let name = Self.parameter("name", in: disposition)
        else { throw Problem.badRequest }
        var part = Part(name: name, fileName: Self.parameter("filename", in: disposition))
        if part.fileName != nil {
            guard result.uploads.count < limits.files else { throw Problem.badRequest }
            part.file = try openFile()
        }
        self.part = part
        state = .body
        return true
    }

    private mutating func readBody() async throws -> Bool {
        if let offset = buffer.offset(of: delimiter) {
            try await store(buffer.readSlice(length: offset) ?? ByteBuffer())
            buffer.moveReaderIndex(forwardBy: delimiter.count)
            closePart()
            state = .headers
            return true
        }
        let safe = buffer.readableBytes - delimiter.count
        if safe > 0, let slice = buffer.readSlice(length: safe) { try await store(slice) }
        return false
    }

    private mutating func store(_ bytes: ByteBuffer) async throws {
        guard part != nil, bytes.readableBytes > 0 else { return }
        part?.byteCount += bytes.readableBytes
        guard let file = part?.file else {
            fieldBytes += bytes.readableBytes
            guard fieldBytes <= limits.fieldBytes else { throw Problem.formTooLarge }
            part?.text.append(contentsOf: bytes.readableBytesView)
            return
        }
        guard (part?.byteCount ?? 0) <= limits.fileBytes else { return }
        try await NIOThreadPool.singleton.runIfActive {
            try bytes.withUnsafeReadableBytes { try writeAll($0, to: file.descriptor) }
        }
    }

    private mutating func closePart() {
        guard let part else { return }
        self.part = nil
        guard let file = part.file else {
            result.form.append(part.name, String(decoding: part.text, as: UTF8.self))
            return
        }
        close(file.descriptor)
        // A file field that was left empty comes as a file without name and content.
        if part.fileName == "", part.byteCount == 0 { return unlinkFile(file.path) }
        let isTooLarge = part.byteCount > limits.fileBytes
        if isTooLarge { unlinkFile(file.path) }
        result.uploads.append(
            Upload(
                field: part.name, fileName: part.fileName ?? "", path: file.path, byteCount: part.byteCount,
                isTooLarge: isTooLarge))
    }

    private func openFile() throws -> (descriptor: Int32, path: String) {
        let path = "\(directory)/\(UInt64.random(in: .min ... .max)).upload"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
        return (descriptor, path)
    }

    private static func parameter(_ name: String, in header: Substring) -> String? {
        guard let range = header.firstRange(of: "; \(name)=\"") ?? header.firstRange(of: ";\(name)=\"") else {
            return nil
        }
        // Browsers send a quote inside a name as %22 (WHATWG HTML, multipart/form-data encoding).
        return header[range.upperBound...].split(separator: "\"", omittingEmptySubsequences: false).first
            .map { String($0).replacing("%22", with: "\"") }
    }
}

extension ByteBuffer {
    /// How far from the reader `pattern` begins.
    fileprivate func offset(of pattern: [UInt8]) -> Int? {
        withUnsafeReadableBytes { bytes in
            guard let base = bytes.baseAddress, let first = pattern.first else { return nil }
            var start = 0
            while start + pattern.count <= bytes.count,
                let found = memchr(base + start, Int32(first), bytes.count - start - pattern.count + 1)
            {
                if memcmp(found, pattern, pattern.count) == 0 { return base.distance(to: UnsafeRawPointer(found)) }
                start = base.distance(to: UnsafeRawPointer(found)) + 1
            }
            return nil
        }
    }
}
