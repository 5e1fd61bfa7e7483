import Core
package import Design
package import Exports

/// The pages of an export, which people read.
extension ExportFolder {
    /// Writes a page. Addresses in `body` are relative to the export's own folder; where the page is in a folder, they begin
    /// with `root`.
    ///
    /// - Parameter name: `works/123.html`.
    package func page(_ name: String, title: String, _ body: (_ root: String) -> HTML) async throws {
        let root = name.contains("/") ? "../" : ""
        let page = exportDocument(title: title, root: root, in: language, body(root))
        try await text(page.text, as: name)
    }

    /// Says whose export it is, on the first page.
    package func begin(title: String, head: HTML) { begin(title: title, markup: head.text) }

    /// Adds to the first page.
    package func show(_ html: HTML) { show(markup: html.text) }

    /// Writes the first page, which leads to all others, and the style sheet.
    package func firstPage() async throws {
        let links = sections.map { section -> HTML in
            #"<li><a href="\#(section.page)">\#(language(section.title))</a> \#(section.count.grouped)</li>"#
        }
        let list: HTML = "<nav><ul>\(links)</ul></nav>"
        let body: HTML = "\(HTML(rendered: head))\(if: !links.isEmpty, list)\(HTML(rendered: front))"
        try await text(exportDocument(title: title, root: "", isFirst: true, in: language, body).text, as: "index.html")
        try await text(exportStyle, as: "style.css")
    }
}
