import CSandbox
import CVips
import Core

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Makes renditions of uploaded originals. Knows only files, not the works or posts they are for.
///
/// Work happens on a few threads of the processor's own at low priority, or in processes beside this one
/// (``Place/apart(program:)``), never on the threads of Swift concurrency. Calls beyond ``concurrency`` wait: people
/// take turns, and small images go first. A cancelled task ends its work and throws `CancellationError`. Every other
/// error is a ``Core/Problem``: `imageEmpty`, `imageTooLarge`, `imageUnsupported`, `imageTooManyPixels`,
/// `imageTooHeavy`, `imageDamaged`, `imageUnfamiliar`, `imageUnreadable`, `imageTooSlow`, `imageRecipeInvalid`, `imageUnavailable`. An
/// original is only ever read.
package struct ImageProcessor: Sendable {
    package static let standardWidths = [320, 480, 640, 960, 1280, 1920, 2560]
    package static let avatarWidths = [64, 128, 256, 512]
    package static let headerWidths = [640, 1280, 1920]

    /// Where images are decoded.
    package enum Place: Sendable {
        /// In this process: for trusted images.
        case here
        /// In processes that can do nothing else (``ImageWorker``): for untrusted images. `program` is the one to
        /// start with ``ImageWorker/serve()`` in it; `nil` is the one that runs.
        case apart(program: String? = nil)
    }

    package let limits: ImageLimits
    /// How many images are worked on at once.
    package var concurrency: Int { queue.limit }
    /// 0…100, of WebP.
    package let quality: Int
    /// 0…6: how long the WebP encoder looks for a smaller file.
    package let effort: Int
    private let queue: WorkQueue
    /// Reads headers, by which the queue decides; no image is decoded there.
    private let arrivals: WorkQueue
    let workers: ImageWorkers?

    /// - Parameter concurrency: by default three for every four cores, at least two and at most four.
    package init(
        limits: ImageLimits = .standard, concurrency: Int? = nil, quality: Int = 82, effort: Int = 1,
        niceness: Int = 5, place: Place = .here
    ) {
        self.limits = limits
        self.quality = min(max(quality, 0), 100)
        self.effort = min(max(effort, 0), 6)
        let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let niceness = Int32(min(max(niceness, 0), 19))
        queue = WorkQueue(limit: concurrency ?? min(max(2, cores * 3 / 4), 4), niceness: niceness)
        arrivals = WorkQueue(limit: 2, niceness: niceness)
        workers =
            switch place {
            case .here: nil
            case .apart(let program): ImageWorkers(program: program)
            }
    }

    /// Checks that this machine can decode images; throws `imageUnavailable`, whose cause names what is missing.
    package static func check() throws { try Vips.start() }

    /// Starts a worker as for an image. Returns the kernel's restrictions on it, in words for the operator; throws
    /// `imageUnavailable`. Blocks for a moment.
    package static func checkApart() throws -> String {
        let holds = try ImageWorkers(program: nil).check()
        let names = [(CSANDBOX_CALLS, "system calls (seccomp)"), (CSANDBOX_RULES, "files and network (Landlock)")]
        let held = ["memory, time and files (limits)"] + names.filter { holds & Int32($0.0) != 0 }.map(\.1)
        return held.joined(separator: ", ")
    }

    /// Reads the header of the file at `path`; no pixel is decoded.
    ///
    /// - Parameter whom: whose turn it is, as for ``render(original:recipe:moving:widths:into:for:)``.
    package func probe(_ path: String, for whom: Int64 = 0) async throws -> ImageProbe {
        guard case .probed(let probe) = try await perform(.probe, on: path, for: whom) else {
            throw Problem.imageDamaged
        }
        return probe
    }

    /// Writes `320.webp` … into `directory`: never wider than the recipe's result, at least one, and one of exactly its
    /// width where a wider one was asked for (instead of a step less than a tenth narrower). No side exceeds 16,383
    /// pixels, and no rendition 20 megapixels. A long image gets ``Strips`` besides,
    /// and one that moves, if `moving`, an animation (``Motion``).
    ///
    /// They are upright, 8 bits, and sRGB, or Display P3 with its profile when the original's profile is wider than
    /// sRGB and no filter is applied. Alpha is kept; Exif, XMP, IPTC and every other profile are not. Files appear
    /// complete and flushed; on an error none of them exists.
    ///
    /// - Parameter whom: whose turn it is. Equal numbers wait for each other, and share no process with others.
    package func render(
        original path: String, recipe: Recipe = .identity, moving: Bool = false, widths: [Int] = standardWidths,
        into directory: String, for whom: Int64 = 0
    ) async throws -> Rendered {
        try await render(
            path, .render(try recipe.validated(), square: false, moving: moving, widths: widths), into: directory,
            for: whom)
    }

    /// As ``render(original:recipe:moving:widths:into:for:)``, of the square in the middle of the recipe's result.
    package func avatar(
        original path: String, recipe: Recipe = .identity, widths: [Int] = avatarWidths, into directory: String,
        for whom: Int64 = 0
    ) async throws -> Rendered {
        try await render(
            path, .render(try recipe.validated(), square: true, moving: false, widths: widths), into: directory,
            for: whom)
    }

    private func render(
        _ path: String, _ task: ImageTask, into directory: String, for whom: Int64
    ) async throws -> Rendered {
        let answer = try await perform(task, on: path, for: whom) { RenditionFiles(directory: directory) }
        guard case .rendered(let rendered) = answer else { throw Problem.imageDamaged }
        return rendered
    }

    /// Looks at the header, waits for its turn, and has it done.
    func perform(
        _ task: ImageTask, on path: String, for whom: Int64,
        into files: @escaping @Sendable () -> RenditionFiles? = { nil }
    ) async throws -> ImageAnswer {
        let (file, cost) = try await examine(path)
        // A header is read in no time, and most copies are made byte by byte.
        let isLarge =
            switch task {
            case .probe: false
            case .render, .linkPreview, .icons: cost.isLarge
            case .copy: cost.isLarge && file.format.publicFormat != file.format
            }
        var limits = limits
        // Every pixel of the original, not those of renditions; and nobody's upload waits for it.
        if case .copy = task { limits.seconds *= 3 }
        let order = WorkerOrder(
            task, cost: cost, fileBytes: file.size, limits: limits, quality: quality, effort: effort)
        var seconds = limits.seconds
        if case .probe = task { seconds = min(seconds, 5) }
        let usual = min(Double(order.processor), seconds) / 2
        return try await queue.run(seconds: seconds, usual: usual, for: whom, isLarge: isLarge) { [workers] watch in
            let files = files()
            defer { files?.abandon() }
            if let workers {
                let answer = try workers.perform(order, on: path, for: whom, into: files, watch)
                try files?.finish()
                return answer
            }
            try Vips.start()
            let (answer, made) = try Rendering(
                file: file, limits: order.limits, quality: order.quality, effort: order.effort, watch: watch
            ).perform(task)
            try files?.save(made)
            return answer
        }
    }

    private func examine(_ path: String) async throws -> (ImageFile, DecodingCost) {
        let limits = limits
        return try await arrivals.run(seconds: limits.seconds) { _ in
            let file = try ImageFile(path, limits: limits)
            if file.format == .tiff, let window = FileWindow(path), RawFile.isRaw(window) { throw Problem.imageRaw }
            let cost = DecodingCost(path: path, format: file.format)
            try cost.check(limits)
            return (file, cost)
        }
    }

    /// Runs `body` in this process, wherever images are decoded otherwise.
    func here<Result: Sendable>(
        _ path: String, _ body: @escaping @Sendable (Rendering) throws -> Result
    ) async throws -> Result {
        let (limits, quality, effort) = (limits, quality, effort)
        return try await queue.run(seconds: limits.seconds) { watch in
            let file = try ImageFile(path, limits: limits)
            try Vips.start()
            let rendering = try Rendering(
                file: file, limits: limits, quality: quality, effort: effort, watch: watch)
            return try withExtendedLifetime(rendering) { try body(rendering) }
        }
    }
}
