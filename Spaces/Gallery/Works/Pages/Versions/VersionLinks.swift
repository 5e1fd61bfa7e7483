import Base
import Comments
package import Core
import Design
import Works

/// Below the words of a work that asks or has asked for critique: the way to older versions of its images, and for its maker
/// to newer ones. An edit replaces it on open pages; the script says there when other images hang than the page shows.
func versionLinks(_ work: Work, in t: Language) -> HTML {
    guard work.critique != nil, !work.images.isEmpty else { return .empty }
    let images = work.images.map(\.picture.rendering.media)
    let isAlone = images.count == 1
    let compared = work.images.enumerated().filter { $0.element.olderVersions > 0 }.map { index, image -> HTML in
        let count = image.olderVersions + 1
        let label = t(isAlone ? .compareVersions(count) : .compareVersions(count, of: index + 1))
        return #"<a href="\#(work.id.versionsPath(of: images[index]))">\#(icon(.images))\#(label)</a>"#
    }
    // Of several, each has it in the form for editing.
    let add: HTML = """
        <a class="owner-only" href="\(work.id.newVersionPath(of: images[0]))">\(icon(.plus))\(t(.addVersion))</a>
        """
    return """
        <p class="version-links hint" id="versions-\(work.id.rawValue)" \
        data-hangs="\(images.map(\.description).joined(separator: " "))">\
        <a href="\(work.id.workPath)" data-hang-others hidden>\(icon(.refresh))\(t(.othersHang))</a>\
        \(compared)\(if: work.isOwn && isAlone, add)</p>
        """
}

extension Phrase {
    package static let addVersion = Phrase("새 버전 올리기", "Add a newer version")
    fileprivate static let othersHang = Phrase("이미지가 바뀌었어요. 새로 보기", "The images have changed. Show them")
    fileprivate static func compareVersions(_ count: Int) -> Phrase {
        Phrase("버전 \(count)개 비교", "Compare \(count) versions")
    }
    fileprivate static func compareVersions(_ count: Int, of image: Int) -> Phrase {
        Phrase("이미지 \(image): 버전 \(count)개 비교", "Image \(image): compare \(count) versions")
    }
}
