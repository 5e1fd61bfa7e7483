import Synchronization

/// Markup that is rendered once for many pages, and compressed once as well.
public final class KeptHTML: Sendable {
    public let html: HTML
    private let packed = Mutex<[UInt8]?>(nil)

    public init(_ html: HTML) { self.html = html }

    /// What `compress` made of it the first time. As long as it makes nothing, it is asked again.
    public func compressed(_ compress: (HTML) -> [UInt8]?) -> [UInt8]? {
        if let known = packed.withLock({ $0 }) { return known }
        let bytes = compress(html)
        packed.withLock { $0 = bytes }
        return bytes
    }
}

/// A part of a page: kept for all pages that have it, or this page's own.
public enum PagePart: Sendable {
    case kept(KeptHTML)
    case own(HTML)

    public var html: HTML {
        switch self {
        case .kept(let kept): kept.html
        case .own(let html): html
        }
    }
}
