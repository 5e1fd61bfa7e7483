import Core
package import Design
package import Works

/// The frames of the gallery's pages; `topics` are the caller's to set.
extension Frame {
    package static func gallery(_ filter: WallFilter, shell: Shell) -> Frame {
        Frame(
            title: filter == .home ? shell.face.name : shell.language(filter.title), place: .gallery,
            bar: galleryBar(filter, shell: shell))
    }

    package static func work(_ page: WorkPage) -> Frame {
        var frame = Frame(title: page.work.details.title, bar: .empty, scripts: ["comment-composer.js"])
        frame.layout = .work
        if page.work.critique != nil {
            frame.styles = ["critique.css"]
            frame.scripts.append("critique.js")
        }
        if page.work.hasProcess { frame.styles.append("process.css") }
        return frame
    }
}
