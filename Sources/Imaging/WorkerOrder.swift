import Core

/// The server's order to a worker; the original itself comes with it as an open file.
struct WorkerOrder: Codable, Sendable {
    let task: ImageTask
    /// The size of the original, which a worker cannot ask for.
    let fileBytes: Int
    let maxBytes: Int
    let maxPixels: Int
    let seconds: Double
    /// Seconds of a processor, which a busy machine makes no longer.
    let processor: Int
    let quality: Int
    let effort: Int
    /// How much memory it may take beyond the worker's own.
    let memory: Int

    init(_ task: ImageTask, cost: DecodingCost, fileBytes: Int, limits: ImageLimits, quality: Int, effort: Int) {
        self.task = task
        self.fileBytes = fileBytes
        maxBytes = limits.maxBytes
        maxPixels = limits.maxPixels
        seconds = limits.seconds
        self.quality = quality
        self.effort = effort
        processor = Self.processor(for: task, cost: cost, fileBytes: fileBytes, limits: limits)
        memory = Self.memory(for: task, cost: cost, fileBytes: fileBytes)
    }

    var limits: ImageLimits { ImageLimits(maxBytes: maxBytes, maxPixels: maxPixels, seconds: seconds) }

    /// What anything may take: many times what a small image does, for machines that are slow.
    static let leastProcessor = 8

    /// By what a file declares, so that a small one cannot have as much as the largest.
    private static func processor(for task: ImageTask, cost: DecodingCost, fileBytes: Int, limits: ImageLimits) -> Int {
        let most = Int(min(max(0, limits.seconds), 3_600)) * 2 + 2
        let needed = leastProcessor + min(most, cost.pixels / 4_000_000) + min(most, fileBytes >> 19)
        switch task {
        // A header is read in no time.
        case .probe: return min(5, most)
        // Every pixel is encoded, not only those of renditions.
        case .copy: return min(3 * needed, most)
        case .render, .linkPreview, .icons: return min(needed, most)
        }
    }

    /// What libvips takes besides the decoder: rows on their way, and the widest rendition while it is encoded.
    static let base = 384 << 20
    /// A worker never has more, whatever it is asked.
    static let most = 1_536 << 20

    /// A quarter more than the header says, since decoders are not exact either.
    private static func memory(for task: ImageTask, cost: DecodingCost, fileBytes: Int) -> Int {
        var memory = base + min(most, cost.bytes) / 4 * 5
        // The file and its copy and, if an image is re-encoded, its pixels and their result.
        // What is mended for a decoder is handed to it as a copy.
        memory += fileBytes
        if case .copy = task { memory += 3 * fileBytes + min(most, DecodingCost.product(cost.pixels, 8)) }
        return min(memory, most)
    }
}

/// What travels between the server and a worker: one byte of kind, eight of length, and so many bytes.
enum WorkerMessage: UInt8 {
    /// From the worker, once: what holds it (a byte), then why it is of no use, if so.
    case hello = 1
    /// To the worker: a ``WorkerOrder``.
    case order
    /// From the worker: a file begins, with this name.
    case file
    /// The bytes of that file.
    case bytes
    /// The last word: an ``ImageAnswer``.
    case answer
    /// Or a ``WorkerRefusal``.
    case refusal

    static let headLength = 9
    /// Of everything but files.
    static let maxLength = 1 << 20
    /// Of all files together.
    static let maxFileBytes = 1 << 30

    func head(_ length: Int) -> [UInt8] { [rawValue] + [UInt8](bigEndian: length, 8) }
}

/// Why a worker made nothing of an original.
struct WorkerRefusal: Codable, Sendable {
    let name: String
    let cause: String?

    init(_ error: any Error) {
        guard let problem = error as? Problem else {
            name = "damaged"
            cause = String(describing: error)
            return
        }
        cause = problem.cause
        if problem.phrase == Problem.imageDamaged.phrase, cause?.lowercased().contains("memory") == true {
            // A decoder that was given none.
            name = "heavy"
        } else {
            name = Self.names.first { Self.problem($0)?.phrase == problem.phrase } ?? "pixels"
        }
    }

    /// Only problems in the list: a worker's words are for the log.
    func problem(_ limits: ImageLimits) -> Problem {
        let known =
            switch name {
            case "large": Problem.imageTooLarge(limits)
            case "pixels": Problem.imageTooManyPixels(limits)
            default: Self.problem(name) ?? .imageUnreadable
            }
        return known.because(cause.map { String($0.prefix(500)) } ?? name)
    }

    private static let names = [
        "empty", "unsupported", "damaged", "slow", "recipe", "heavy", "unavailable", "large", "raw", "depth", "spot",
        "hdr", "unfamiliar",
    ]

    private static func problem(_ name: String) -> Problem? {
        switch name {
        case "empty": .imageEmpty
        case "unsupported": .imageUnsupported
        case "damaged": .imageDamaged
        case "slow": .imageTooSlow
        case "recipe": .imageRecipeInvalid
        case "heavy": .imageTooHeavy
        case "unavailable": .imageUnavailable
        case "large": .imageTooLarge
        case "raw": .imageRaw
        case "depth": .imageDepth
        case "spot": .imageSpot
        case "hdr": .imageHDR
        case "unfamiliar": .imageUnfamiliar
        default: nil
        }
    }
}
