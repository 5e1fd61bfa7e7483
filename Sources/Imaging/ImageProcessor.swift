import CVips
import Core

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Makes renditions of uploaded originals. Knows files only: what they belong to is the caller's business.
///
/// Work happens on a few threads of the processor's own at low priority, never on those of Swift concurrency; calls
/// beyond ``concurrency`` wait in order of arrival. A cancelled task ends its work and throws `CancellationError`.
/// Every other error is a ``Core/Problem``: `imageEmpty`, `imageTooLarge`, `imageUnsupported`, `imageTooManyPixels`,
/// `imageDamaged`, `imageTooSlow`, `imageRecipeInvalid`, `imageUnavailable`. An original is only ever read.
public struct ImageProcessor: Sendable {
    public static let standardWidths = [320, 640, 960, 1280, 1920, 2560]
    public static let avatarWidths = [64, 128, 256, 512]
    public static let headerWidths = [640, 1280, 1920]

    public let limits: ImageLimits
    /// How many images are worked on at once.
    public var concurrency: Int { queue.limit }
    /// 0…100, of WebP.
    public let quality: Int
    /// 0…6: how long the WebP encoder looks for a smaller file.
    public let effort: Int
    private let queue: WorkQueue

    public init(
        limits: ImageLimits = .standard, concurrency: Int? = nil, quality: Int = 82, effort: Int = 1,
        niceness: Int = 5
    ) {
        self.limits = limits
        self.quality = min(max(quality, 0), 100)
        self.effort = min(max(effort, 0), 6)
        let cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        queue = WorkQueue(limit: concurrency ?? max(1, cores / 2), niceness: Int32(min(max(niceness, 0), 19)))
    }

    /// Whether images can be prepared on this machine; throws `imageUnavailable`, whose cause says what is missing.
    public static func check() throws { try Vips.start() }

    /// Reads the header of the file at `path`; no pixel is decoded.
    public func probe(_ path: String) async throws -> ImageProbe {
        try await work(path) { try $0.probe() }
    }

    /// Writes `320.webp` … into `directory`: never wider than the recipe's result, at least one, and one of exactly its
    /// width where a wider one was asked for (instead of a step less than a tenth narrower). No side exceeds 16,383
    /// pixels, and no rendition 20 megapixels.
    ///
    /// They are upright, 8 bits, and sRGB, or Display P3 with its profile when the original's profile is wider than
    /// sRGB and no filter is applied. Alpha is kept; Exif, XMP, IPTC and every other profile are not. Files appear
    /// complete and flushed; on an error none of them exists.
    public func render(
        original path: String, recipe: Recipe = .identity, widths: [Int] = standardWidths, into directory: String
    ) async throws -> Rendered {
        let recipe = try recipe.validated()
        return try await work(path) {
            try $0.render(recipe, square: false, widths: widths, into: directory)
        }
    }

    /// As ``render(original:recipe:widths:into:)``, of the square in the middle of the recipe's result.
    public func avatar(
        original path: String, recipe: Recipe = .identity, widths: [Int] = avatarWidths, into directory: String
    ) async throws -> Rendered {
        let recipe = try recipe.validated()
        return try await work(path) {
            try $0.render(recipe, square: true, widths: widths, into: directory)
        }
    }

    func work<Result: Sendable>(
        _ path: String, _ body: @escaping @Sendable (Rendering) throws -> Result
    ) async throws -> Result {
        let (limits, quality, effort) = (limits, quality, effort)
        return try await queue.run(seconds: limits.seconds) { watch in
            let file = try ImageFile(path, limits: limits)
            try Vips.start()
            return try body(
                Rendering(file: file, limits: limits, quality: quality, effort: effort, watch: watch))
        }
    }
}
