/// How prominent a button is. A page has at most one primary button.
public enum ButtonStyle: String, CaseIterable, Sendable {
    case primary, secondary, quiet, danger
}

/// A button that submits its form, unless `attributes` say otherwise (`type="button"`, `commandfor="…"`).
public func button(
    _ label: String, style: ButtonStyle = .primary, icon symbol: Icon? = nil, attributes: HTML = .empty
) -> HTML {
    """
    <button class="button \(style.rawValue)" \(attributes)>\(symbol.map(icon))<span>\(label)</span></button>
    """
}

/// A link that looks like a button, for going somewhere rather than doing something.
public func linkButton(
    _ label: String, to path: String, style: ButtonStyle = .primary, icon symbol: Icon? = nil,
    attributes: HTML = .empty
) -> HTML {
    """
    <a class="button \(style.rawValue)" href="\(path)" \(attributes)>\(symbol.map(icon))<span>\(label)</span></a>
    """
}

/// A button that shows only an icon; `label` is its accessible name, and its tooltip (`forms.js`).
///
/// - Parameter count: shown beside the icon, and part of the name.
public func iconButton(
    _ label: String, _ symbol: Icon, attributes: HTML = .empty, count: HTML? = nil
) -> HTML {
    let (name, content) = iconControl(label, symbol, count)
    return #"<button class="\#(symbol.buttonClass)"\#(name) \#(attributes)>\#(content)</button>"#
}

/// A link that shows only an icon; `label` is its accessible name.
///
/// - Parameter count: shown beside the icon, and part of the name.
public func iconLink(
    _ label: String, _ symbol: Icon, to path: String, attributes: HTML = .empty, count: HTML? = nil
) -> HTML {
    let (name, content) = iconControl(label, symbol, count)
    return #"<a class="\#(symbol.buttonClass)" href="\#(path)"\#(name) \#(attributes)>\#(content)</a>"#
}

/// The name is an attribute, or text that is not seen: with a number it is "Like 3", and "Like" where numbers are hidden.
private func iconControl(_ label: String, _ symbol: Icon, _ count: HTML?) -> (name: HTML, content: HTML) {
    guard let count else { return (#" aria-label="\#(label)""#, symbol.buttonDrawing) }
    return (.empty, "\(symbol.buttonDrawing)<i>\(label)</i> \(count)")
}
