import Synchronization

/// Markup that depends on a few values only, rendered once for each of them.
final class RenderCache<Key: Hashable & Sendable>: Sendable {
    private let rendered = Mutex<[Key: HTML]>([:])

    /// There are few keys by design; memory stays bounded even if there are not.
    private static var capacity: Int { 256 }

    func html(for key: Key, _ render: () -> HTML) -> HTML {
        if let html = rendered.withLock({ $0[key] }) { return html }
        let html = render()
        rendered.withLock { rendered in
            if rendered.count >= Self.capacity { rendered.removeAll() }
            rendered[key] = html
        }
        return html
    }
}
