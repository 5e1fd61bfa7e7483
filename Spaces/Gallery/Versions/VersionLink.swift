import Base
import Core
import Design

/// On an image of a work that asks or has asked for critique: the way to its older versions, and for its maker to a newer
/// one. An edit replaces it on open pages, with what its maker sees; the style sheet hides that from others.
func versionLink(_ image: WorkImage, of work: Work, in t: Language) -> HTML {
    let id = image.picture.rendering.media
    let compare: HTML = """
        <a href="\(work.id.versionsPath(of: id))">\(icon(.images))\(t(.compare(image.replaced.count + 1)))</a>
        """
    let add: HTML = """
        <a class="owner-only" href="\(work.id.newVersionPath(of: id))">\(icon(.plus))\(t(.addVersion))</a>
        """
    return """
        <p class="version-link" id="versions-\(id.rawValue)">\(if: !image.replaced.isEmpty, compare)\(if: work.isOwn, add)</p>
        """
}

/// The same on pages that still show an older version.
func newerVersionLink(than image: ID<Media>, of work: ID<Post>, in t: Language) -> HTML {
    """
    <p class="version-link" id="versions-\(image.rawValue)"><a href="\(work.workPath)">\(icon(.refresh))\
    \(t(.newerVersion))</a></p>
    """
}

extension Phrase {
    fileprivate static func compare(_ count: Int) -> Phrase {
        Phrase("버전 \(count)개 비교", "Compare \(count) versions")
    }
    fileprivate static let newerVersion = Phrase("새 버전 보기", "See the newer version")
}
