/// A menu in a sheet. Each row is a link, a button or a form with one.
public func menu(_ rows: [HTML]) -> HTML { #"<ul class="menu">\#(rows.map { "<li>\($0)</li>" as HTML })</ul>"# }

public func menuButton(
    _ label: String, _ symbol: Icon, isDanger: Bool = false, attributes: HTML = .empty
) -> HTML {
    """
    <button class="row\(if: isDanger, " danger")" \(attributes)>\(icon(symbol))<span>\(label)</span></button>
    """
}

public func menuLink(
    _ label: String, _ symbol: Icon, to path: String, isDanger: Bool = false, attributes: HTML = .empty
) -> HTML {
    """
    <a class="row\(if: isDanger, " danger")" href="\(path)" \(attributes)>\(icon(symbol))<span>\(label)</span></a>
    """
}
