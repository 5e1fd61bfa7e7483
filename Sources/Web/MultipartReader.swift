import Core
import Files
import Kernel
import NIOCore
import NIOPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Takes a multipart body apart chunk by chunk (RFC 7578, RFC 2046 §5.1).
///
/// A delimiter may be split between chunks, so trailing bytes that could begin one stay in the buffer.
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
    private var parts = 0
    /// How much of the buffer has been searched without a match.
    private var searched = 0
    /// Why files are not kept: the disk or the sender's quota is full. Text fields are still read.
    private var noRoom: Problem?
    private var fileBytes = 0
    /// How many bytes were searched, for a test: about as many as arrived.
    private(set) var examined = 0

    private static let maxPreamble = 4_096
    private static let maxHeaders = 16_384
    private static let maxParts = 1_000
    /// How much of a file is collected before it is written, however small its chunks are.
    private static let writtenAtOnce = 65_536

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
        // The first delimiter has no line break before it; this adds one.
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
        try TypedForm.current?.note(result.form, isMultipart: true, hadFiles: noRoom != nil || !result.uploads.isEmpty)
        if let noRoom { throw noRoom }
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
            guard let offset = find(delimiter) else {
                guard buffer.readableBytes <= Self.maxPreamble else { throw Problem.badRequest }
                return false
            }
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

    /// How far from the reader `pattern` begins. Bytes already searched are skipped, except those in which the pattern
    /// may begin.
    private mutating func find(_ pattern: [UInt8]) -> Int? {
        let start = max(0, searched - pattern.count + 1)
        let offset = buffer.offset(of: pattern, from: start)
        examined += (offset.map { $0 + pattern.count } ?? buffer.readableBytes) - start
        searched = offset == nil ? buffer.readableBytes : 0
        return offset
    }

    private mutating func openPart() throws -> Bool {
        if buffer.readableBytes >= 2, buffer.getString(at: buffer.readerIndex, length: 2) == "--" {
            state = .epilogue
            return true
        }
        guard let end = find(Array("\r\n\r\n".utf8)) else {
            guard buffer.readableBytes < Self.maxHeaders else { throw Problem.badRequest }
            return false
        }
        parts += 1
        guard parts <= Self.maxParts else { throw Problem.badRequest }
        let lines = (buffer.readString(length: end) ?? "").split(separator: "\r\n")
        buffer.moveReaderIndex(forwardBy: 4)
        guard let disposition = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
            let name = MultipartHeader.parameter("name", in: disposition)
        else { throw Problem.badRequest }
        var part = Part(name: name, fileName: MultipartHeader.parameter("filename", in: disposition))
        // One too many is read to its end: what else the form says is worth as much as without it.
        if part.fileName != nil, result.uploads.count < limits.files {
            do { part.file = try openFile() } catch let failure as POSIXFailure where failure.isFullDisk {
                noRoom = .diskFull
            }
        }
        self.part = part
        state = .body
        return true
    }

    private mutating func readBody() async throws -> Bool {
        if let offset = find(delimiter) {
            try await store(buffer.readSlice(length: offset) ?? ByteBuffer())
            buffer.moveReaderIndex(forwardBy: delimiter.count)
            closePart()
            state = .headers
            return true
        }
        let safe = buffer.readableBytes - delimiter.count
        if safe >= Self.writtenAtOnce, let slice = buffer.readSlice(length: safe) {
            searched -= safe
            try await store(slice)
        }
        return false
    }

    private mutating func store(_ bytes: ByteBuffer) async throws {
        guard part != nil, bytes.readableBytes > 0 else { return }
        part?.byteCount += bytes.readableBytes
        guard part?.fileName == nil else { return try await storeInFile(bytes) }
        fieldBytes += bytes.readableBytes
        guard fieldBytes <= limits.fieldBytes else { throw Problem.formTooLarge }
        part?.text.append(contentsOf: bytes.readableBytesView)
    }

    private mutating func storeInFile(_ bytes: ByteBuffer) async throws {
        fileBytes += bytes.readableBytes
        if let room = limits.room, fileBytes > room.bytes { noRoom = room.problem }
        guard let part, let file = part.file, part.byteCount <= limits.fileBytes, noRoom == nil else { return }
        do {
            try await NIOThreadPool.singleton.runIfActive {
                try bytes.withUnsafeReadableBytes { try writeAll($0, to: file.descriptor) }
            }
        } catch let failure as POSIXFailure where failure.isFullDisk {
            noRoom = .diskFull
        }
    }

    private mutating func closePart() {
        guard let part else { return }
        self.part = nil
        guard part.fileName == nil else { return closeFile(part) }
        result.form.append(part.name, String(decoding: part.text, as: UTF8.self))
    }

    private mutating func closeFile(_ part: Part) {
        guard let file = part.file else {
            guard noRoom == nil, part.byteCount > 0 else { return }
            let name = String((part.fileName ?? "").prefix(200))
            return result.uploads.append(.unkept(part.name, fileName: name, byteCount: part.byteCount))
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
}
