package import Core
import Files
import Foundation

extension MediaFiles {
    /// Stages what another medium has. Files are not changed once they are in place, so both may be the same on the disk
    /// and take its space once; where it gives no file two names, they are copied.
    ///
    /// - Parameter itsRendering: the other one's rendering; `nil` where it has none.
    /// - Returns: whether all of it was there.
    package func stage(
        _ id: ID<Media>, rendering: String, as other: ID<Media>, _ itsRendering: String?, original: String
    ) async throws -> Bool {
        let (source, staging) = (folder(other), staging(id, rendering: rendering))
        return try await onFileThread {
            let files = FileManager.default
            try files.createDirectory(atPath: "\(staging)/\(rendering)", withIntermediateDirectories: true)
            var taken = [(from: "\(source)/\(original)", to: "\(staging)/\(original)")]
            if let itsRendering {
                let names = (try? files.contentsOfDirectory(atPath: "\(source)/\(itsRendering)")) ?? []
                guard !names.isEmpty else { return false }
                taken += names.map { ("\(source)/\(itsRendering)/\($0)", "\(staging)/\(rendering)/\($0)") }
            }
            for file in taken {
                guard try takeFile(file.from, to: file.to, hashes: false) != nil else { return false }
                try syncToDisk(file.to)
            }
            return true
        }
    }
}
