import CSandbox
import CVips
import Core
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The other end of ``ImageWorkers``: a process of the same program that decodes images and can do nothing else.
///
/// It has no files, no network, and neither the environment nor the memory of the server. It gets an image as a file
/// open for reading, and returns its results through the socket it was started with.
package enum ImageWorker {
    static let argument = "image-worker"

    /// Whether this process was started as a worker.
    package static var isAsked: Bool { CommandLine.arguments.dropFirst().first == argument }

    /// Works until the server is gone. Call it before anything else has begun.
    package static func serve() -> Never {
        let settled = csandbox_settle(UInt64(WorkerOrder.most + WorkerOrder.base), 3_600)
        var trouble = ""
        do {
            try Vips.start()
            warmUp()
        } catch {
            trouble = (error as? Problem)?.cause ?? String(describing: error)
        }
        let holds = settled | csandbox_enclose()
        send(.hello, [UInt8(truncatingIfNeeded: holds)] + Array(trouble.utf8))
        while let (order, file) = receive() {
            csandbox_allow(UInt64(max(0, order.memory)), UInt64(max(0, order.processor)))
            answer(order, file)
            close(file)
            cvips_trim()
        }
        exit(0)
    }

    /// Decoders load their libraries with their first file; afterwards no image can make them load anything.
    private static func warmUp() {
        for head in [[0, 0, 0, 16] + Array("ftypheic\0\0\0\0".utf8), Array("II*\0\u{8}\0\0\0\0\0".utf8)] {
            head.withUnsafeBytes { bytes in
                guard let file = try? ImageFile(bytes, limits: .standard) else { return }
                _ = try? Picture.open(file)
            }
        }
        _ = Vips.takeError()
    }

    private static func answer(_ order: WorkerOrder, _ descriptor: Int32) {
        do {
            let (answer, files) = try perform(order, descriptor)
            for file in files {
                send(.file, Array(file.name.utf8))
                send(.bytes, file.bytes)
            }
            send(.answer, Array(try JSONEncoder().encode(answer)))
        } catch {
            send(.refusal, Array((try? JSONEncoder().encode(WorkerRefusal(error))) ?? Data()))
        }
    }

    private static func perform(_ order: WorkerOrder, _ descriptor: Int32) throws -> (ImageAnswer, [MadeFile]) {
        let length = order.fileBytes
        guard length > 0 else { throw Problem.imageEmpty }
        guard length <= order.maxBytes else { throw Problem.imageTooLarge(order.limits) }
        // A file that shrinks meanwhile ends this process, and only this one.
        guard let start = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
            throw Problem.imageUnavailable.because("mmap: \(String(cString: strerror(errno)))")
        }
        defer { munmap(start, length) }
        let watch = Watch()
        watch.start(seconds: order.seconds)
        return try Rendering(
            file: try ImageFile(UnsafeRawBufferPointer(start: start, count: length), limits: order.limits),
            limits: order.limits, quality: order.quality, effort: order.effort, watch: watch
        ).perform(order.task)
    }

    private static func receive() -> (WorkerOrder, Int32)? {
        var file: Int32 = -1
        guard let head = receive(WorkerMessage.headLength, &file), head[0] == WorkerMessage.order.rawValue else {
            return nil
        }
        let length = head[1...].reduce(0) { $0 << 8 | Int($1) }
        guard (0...WorkerMessage.maxLength).contains(length), let body = receive(length, &file), file >= 0,
            let order = try? JSONDecoder().decode(WorkerOrder.self, from: Data(body))
        else { return nil }
        return (order, file)
    }

    private static func receive(_ count: Int, _ file: inout Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            var came: Int32 = -1
            let got = bytes.withUnsafeMutableBytes {
                csandbox_receive(STDIN_FILENO, $0.baseAddress! + filled, count - filled, &came)
            }
            if came >= 0 { file = came }
            guard got > 0 else { return nil }
            filled += got
        }
        return bytes
    }

    /// A server that does not listen any more has gone.
    private static func send(_ message: WorkerMessage, _ body: [UInt8]) {
        let head = message.head(body.count)
        guard csandbox_send(STDIN_FILENO, head, head.count, -1), csandbox_send(STDIN_FILENO, body, body.count, -1)
        else { exit(0) }
    }
}
