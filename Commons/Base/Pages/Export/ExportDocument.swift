import Core
package import Design
package import Exports

/// A page of an export: it needs nothing but its own folder.
func exportDocument(title: String, root: String, isFirst: Bool = false, in t: Language, _ body: HTML) -> HTML {
    let home: HTML = #"<p class="home"><a href="\#(root)index.html">\#(t(.contents))</a></p>"#
    return """
        <!doctype html>
        <html lang="\(t.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title)</title>
        <link rel="stylesheet" href="\(root)style.css">
        </head>
        <body>
        \(if: !isFirst, home)
        <main>
        \(body)
        </main>
        </body>
        </html>

        """
}

/// An image of an export, in the size it will have.
package func exportedPicture(_ image: ExportedImage, isSmall: Bool = false, root: String) -> HTML {
    """
    <img src="\(root)\(isSmall ? image.wall : image.page)" width="\(image.width)" height="\(image.height)" \
    alt="\(image.alt)" loading="lazy">
    """
}

let exportStyle = """
    :root { color-scheme: light dark; }
    body { margin: 0 auto; padding: 24px 16px 64px; max-width: 960px; font: 17px/1.6 system-ui, sans-serif; }
    h1 { font-size: 1.6rem; line-height: 1.25; }
    h2 { font-size: 1.15rem; margin-top: 2.5em; }
    a { color: inherit; }
    img { display: block; max-width: 100%; height: auto; background: #fff; color: #767676; }
    .text { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 68ch; }
    .muted, .home, dt, time { color: GrayText; font-size: .9rem; }
    .wall { columns: 3 220px; column-gap: 16px; padding: 0; list-style: none; }
    .wall li { break-inside: avoid; margin-bottom: 16px; }
    .wall a { text-decoration: none; }
    figure { margin: 0 0 32px; }
    figcaption { font-size: .9rem; padding-top: 6px; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; }
    dl > div { display: contents; }
    dd { margin: 0; overflow-wrap: anywhere; }
    nav ul, .list { padding: 0; list-style: none; }
    .list > li { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); padding: 14px 0; }
    .photo { width: 96px; height: 96px; object-fit: cover; border-radius: 50%; }
    @media print { .home, nav { display: none; } }

    """

extension Phrase {
    fileprivate static let contents = Phrase("처음으로", "Contents")
}
