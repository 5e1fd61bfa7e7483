import CSandbox
import Core
import Foundation
import Testing

@testable import Imaging

/// The same pictures through a process of their own.
@Suite struct WorkerTests {
    /// The program beside the tests, built with them.
    static let program =
        ProcessInfo.processInfo.environment["SALON_BINARY"]
        ?? Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        .map { $0.deletingLastPathComponent().appendingPathComponent("salon").path }
        ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("salon")
        .path

    private static let apart = ImageProcessor(
        limits: .patient, concurrency: 2, quality: 95, effort: 0, place: .apart(program: program))

    /// Not one byte is different.
    @Test func sameResults() async throws {
        let work = try Workspace()
        let pixels = Pixels(900, 600) { x, y in [UInt8(x * 255 / 900), UInt8(y * 255 / 600), UInt8((x * y) & 255)] }
        let small = try work.file("s.png", Pixels.quarters(64, 48).png())
        try run("heif-enc", "--avif", small, "-o", work.path + "/s.avif")
        let files = [
            try pixels.jpeg(), try pixels.png(), TIFF(pixels).bytes, animatedGIF(40, 30, frames: [[200, 30, 40]]),
            orienting(6, try pixels.jpeg()), try work.bytes(work.path + "/s.avif"),
        ]
        let recipes = [
            Recipe.identity,
            Recipe(
                crop: Crop(x: 0.1, y: 0.2, width: 0.5, height: 0.6), quarterTurns: 1, straighten: 7,
                filter: .allCases[0]),
        ]
        for (index, file) in files.enumerated() {
            let path = try work.file("original\(index)", file)
            for recipe in recipes {
                let (here, there) = (work.path + "/here", work.path + "/there")
                let first = try await Workspace.processor.render(original: path, recipe: recipe, into: here)
                let second = try await Self.apart.render(original: path, recipe: recipe, into: there, for: 7)
                #expect(first == second)
                for rendition in first.renditions {
                    #expect(try work.bytes("\(here)/\(rendition.file)") == work.bytes("\(there)/\(rendition.file)"))
                }
                for folder in [here, there] { try FileManager.default.removeItem(atPath: folder) }
            }
            #expect(try await Workspace.processor.probe(path) == Self.apart.probe(path, for: 7))
            let copy = work.path + "/copy\(index)"
            try await Self.apart.publicCopy(of: path, into: copy, for: 7)
            #expect(try await Workspace.processor.publicCopy(of: path).bytes == work.bytes(copy))
        }
    }

    /// A refusal reads the same as without a worker, leaves nothing, and leaves the worker at work.
    @Test func sameRefusals() async throws {
        let work = try Workspace()
        let jpeg = try Pixels(300, 200) { x, y in [UInt8(x & 255), UInt8(y), UInt8((x * y) & 255)] }.jpeg()
        for (file, expected) in [
            ([], Problem.imageEmpty), (Array("Hello, this is a text file.".utf8), .imageUnsupported),
            (Array(jpeg.prefix(jpeg.count / 2)), .imageDamaged),
            (Array("GIF89a/*<script>alert(1)</script>*/=1;".utf8), .imageDamaged),
        ] {
            let path = try work.file("image", file)
            let problem = await #expect(throws: Problem.self) {
                try await Self.apart.render(original: path, into: work.output, for: 8)
            }
            #expect(problem?.phrase == expected.phrase && problem?.status == expected.status, "\(problem?.cause ?? "")")
            #expect(work.outputs == [])
        }
        let hurried = ImageProcessor(limits: ImageLimits(seconds: 0.001), place: .apart(program: Self.program))
        let path = try work.file("large", Pixels.quarters(1_500, 1_000).jpeg())
        let problem = await #expect(throws: Problem.self) {
            try await hurried.render(original: path, into: work.output, for: 8)
        }
        #expect(problem?.phrase == Problem.imageTooSlow.phrase)
        #expect(problem?.retryAfter != nil, "it may be faster another time")
    }

    /// The kernel holds what was promised, on Linux.
    @Test func isEnclosed() throws {
        let holds = try ImageWorkers(program: Self.program).check()
        #if os(Linux)
            #expect(holds & Int32(CSANDBOX_CALLS) != 0)
            // Where memory is short, it is ended before the server is.
            #expect(holds & Int32(CSANDBOX_FIRST) != 0)
        #else
            #expect(holds == 0)
        #endif
    }

    /// More memory than the header says is not given: the picture is refused, and the next one is fine.
    @Test func memoryIsLimited() async throws {
        #if os(Linux)
            let work = try Workspace()
            let path = try work.file("a.png", Pixels.quarters(2_400, 1_800).png())
            let workers = ImageWorkers(program: Self.program)
            func order(_ memory: Int) throws -> WorkerOrder {
                var fields = try #require(
                    try JSONSerialization.jsonObject(
                        with: JSONEncoder().encode(
                            WorkerOrder(
                                .render(.identity, square: false, moving: false, widths: [2_400]), cost: DecodingCost(),
                                fileBytes: try work.bytes(path).count,
                                limits: .standard, quality: 80, effort: 0))) as? [String: Any])
                fields["memory"] = memory
                return try JSONDecoder().decode(WorkerOrder.self, from: JSONSerialization.data(withJSONObject: fields))
            }
            let files = RenditionFiles(directory: work.output)
            let problem = #expect(throws: Problem.self) {
                try workers.perform(try order(4 << 20), on: path, for: 1, into: files, Watch())
            }
            #expect(problem?.status == 422)
            let more = RenditionFiles(directory: work.output)
            _ = try workers.perform(try order(512 << 20), on: path, for: 1, into: more, Watch())
            #expect(more.sizes.count == 1)
        #endif
    }

    /// Time follows what a file declares: nothing small has that of the largest.
    @Test func processorTimeFollowsSize() {
        func seconds(_ task: ImageTask, pixels: Int, bytes: Int, _ limits: ImageLimits = .standard) -> Int {
            WorkerOrder(
                task, cost: DecodingCost(pixels: pixels), fileBytes: bytes, limits: limits, quality: 80, effort: 0
            ).processor
        }
        let render = ImageTask.render(.identity, square: false, moving: true, widths: [640])
        #expect(seconds(.probe, pixels: 120_000_000, bytes: 64 << 20) == 5)
        #expect(seconds(render, pixels: 90_000, bytes: 3_000) == 8)
        #expect(seconds(render, pixels: 12_000_000, bytes: 4 << 20) == 19)
        #expect(seconds(render, pixels: 120_000_000, bytes: 64 << 20) == 42)
        #expect(seconds(.copy, pixels: 90_000, bytes: 3_000, ImageLimits(seconds: 60)) == 24)
        #expect(seconds(render, pixels: .max, bytes: 1 << 40, ImageLimits(seconds: .infinity)) == 7_202)
        #expect(seconds(render, pixels: 90_000, bytes: 3_000, ImageLimits(seconds: -1)) == 2)
    }

    /// Whatever an image does to a decoder, its process has so much of a processor, and the next one is fine.
    @Test func processorTimeIsLimited() async throws {
        #if os(Linux)
            let work = try Workspace()
            let path = work.path + "/noise.png"
            try run("vips", "gaussnoise", path, "4000", "3000", "--sigma", "90", "--mean", "128")
            let workers = ImageWorkers(program: Self.program)
            func order(_ seconds: Int) throws -> WorkerOrder {
                var fields = try #require(
                    try JSONSerialization.jsonObject(
                        with: JSONEncoder().encode(
                            WorkerOrder(
                                .render(.identity, square: false, moving: false, widths: [640, 2_560]),
                                cost: DecodingCost(pixels: 12_000_000, bytes: 48_000_000),
                                fileBytes: try work.bytes(path).count, limits: .patient, quality: 95, effort: 6)))
                        as? [String: Any])
                fields["processor"] = seconds
                return try JSONDecoder().decode(WorkerOrder.self, from: JSONSerialization.data(withJSONObject: fields))
            }
            let problem = #expect(throws: Problem.self) {
                let files = RenditionFiles(directory: work.output)
                return try workers.perform(try order(0), on: path, for: 1, into: files, Watch())
            }
            #expect(problem?.phrase == Problem.imageTooSlow.phrase)
            let files = RenditionFiles(directory: work.output)
            _ = try workers.perform(try order(600), on: path, for: 1, into: files, Watch())
            #expect(files.sizes.count == 2)
        #endif
    }

    /// One worker for one member's pictures, another for another's; and none is left when nobody comes.
    @Test func workersComeAndGo() async throws {
        let work = try Workspace()
        let path = try work.file("a.png", Pixels.quarters(60, 40).png())
        let order = WorkerOrder(
            .probe, cost: DecodingCost(), fileBytes: try work.bytes(path).count, limits: .standard, quality: 80,
            effort: 0)
        let patient = ImageWorkers(program: Self.program, patience: .seconds(30))
        for whom in [Int64(1), 1, 1, 2] { _ = try patient.perform(order, on: path, for: whom, into: nil, Watch()) }
        #expect(patient.idle == 2)
        let workers = ImageWorkers(program: Self.program, patience: .milliseconds(200))
        _ = try workers.perform(order, on: path, for: 1, into: nil, Watch())
        let late = ContinuousClock.now + .seconds(20)
        while workers.idle > 0, .now < late { try await Task.sleep(for: .milliseconds(20)) }
        #expect(workers.idle == 0)
        _ = try workers.perform(order, on: path, for: 1, into: nil, Watch())
    }

    /// A worker that does not answer is ended when nobody waits for it any more.
    @Test func cancelled() async throws {
        let work = try Workspace()
        let path = try work.file("a.png", Pixels.quarters(60, 40).png())
        let silent = ImageProcessor(place: .apart(program: try script("exec sleep 60", in: work)))
        let task = Task { try await silent.render(original: path, into: work.output) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A worker that somebody has taken over says what it likes; nothing of it is taken.
    @Test func liesAreNotBelieved() async throws {
        let work = try Workspace()
        let path = try work.file("a.png", Pixels.quarters(60, 40).png())
        // Eight bytes of length, the last of which counts here.
        let hello = #"printf '\001\0\0\0\0\0\0\0\001\003' >&0; "#
        let answers = [
            "exit 1", "kill -SEGV $$",
            hello + #"printf '\003\0\0\0\0\0\0\0\016../../evil.webp\004\0\0\0\0\0\0\0\001x' >&0; sleep 9"#,
            hello
                + #"printf '\003\0\0\0\0\0\0\0\010640.webp\004\0\0\0\0\0\0\0\001x\005\0\0\0\0\0\0\0\002{}' >&0; sleep 9"#,
            hello + #"printf '\004\0\0\0\0\0\0\0\001x' >&0; sleep 9"#,
            hello + #"printf '\005\377\377\377\377\377\377\377\377' >&0; sleep 9"#,
            hello + #"printf '\003\0\0\0\0\0\0\0\010640.webp\004\0\0\0\177\377\377\377\377' >&0; sleep 9"#,
            hello + #"printf '\011\0\0\0\0\0\0\0\0' >&0; sleep 9"#,
            hello + #"printf '\006\0\0\0\0\0\0\0\02{}' >&0; sleep 9"#,
        ]
        for answer in answers {
            let processor = ImageProcessor(place: .apart(program: try script(answer, in: work)))
            let problem = await #expect(throws: Problem.self, "\(answer)") {
                try await processor.render(original: path, into: work.output)
            }
            #expect(problem?.status == 422 || problem?.status == 503, "\(answer)")
            #expect(work.outputs == [], "\(answer)")
        }
        #expect(!FileManager.default.fileExists(atPath: work.path + "/evil.webp"))
    }

    private func script(_ text: String, in work: Workspace) throws -> String {
        let path = try work.file("script-\(UInt64.random(in: 0...UInt64.max))", Array("#!/bin/sh\n\(text)\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return path
    }
}
