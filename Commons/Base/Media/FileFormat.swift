package import Imaging
import NIOCore
package import Web

extension OpenFile {
    /// What the file is by its first bytes.
    package var imageFormat: ImageFormat? {
        get async {
            guard let head = try? await bytes(at: 0, count: min(64, size)) else { return nil }
            return ImageFormat(head: head.readableBytesView)
        }
    }
}
