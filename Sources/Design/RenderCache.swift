import Synchronization

/// Markup that depends on a few values only, rendered once for each of them.
final class RenderCache<Key: Hashable & Sendable>: Sendable {
    private let rendered = Mutex<[Key: KeptHTML]>([:])

    /// There are few keys by design; memory stays bounded even if there are not.
    private static var capacity: Int { 256 }

    func kept(for key: Key, _ render: () -> HTML) -> KeptHTML {
        if let known = rendered.withLock({ $0[key] }) { return known }
        let kept = KeptHTML(render())
        rendered.withLock { rendered in
            if rendered.count >= Self.capacity { rendered.removeAll() }
            rendered[key] = kept
        }
        return kept
    }

    func html(for key: Key, _ render: () -> HTML) -> HTML { kept(for: key, render).html }
}
