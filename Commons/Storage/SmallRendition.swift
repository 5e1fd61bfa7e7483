package import Core
import Files

extension MediaFiles {
    /// An image to be kept somewhere else: the smallest rendition of at least 640 pixels in width, or the largest there is.
    ///
    /// - Parameter widths: as the column has them.
    /// - Returns: a WebP file; `nil` where it is missing.
    package func smallRendition(of media: ID<Media>, _ rendering: String, widths: String) async -> [UInt8]? {
        let widths = widths.split(separator: ",").compactMap { Int($0, in: 1...1 << 16) }
        guard let width = widths.first(where: { $0 >= 640 }) ?? widths.last,
            let file = await rendition(Rendering.file(width: width), of: media, rendering)
        else { return nil }
        return try? await file.bytes()
    }
}
