extension Icon {
    /// Those on the buttons below every post of a list and beside every message: the style sheet draws them, and the
    /// markup names them.
    private static let listed: Set<Icon> = [.heart, .comment, .repost, .bookmark, .share, .more, .reply]
    /// Those of them that are nowhere else.
    private static let besideMessages: Set<Icon> = [.reply]
    /// Those of them that are filled while their button is pressed.
    private static let filled: Set<Icon> = [.heart, .repost, .bookmark]

    /// The class of a control that shows only this icon. All of them begin with `icon-`, by which the style sheet knows
    /// such controls.
    var buttonClass: String { isListed ? "icon-\(rawValue)" : "icon-button" }

    /// What such a control holds.
    var buttonDrawing: HTML { isListed ? .empty : icon(self) }

    private var isListed: Bool { Self.listed.contains(self) }

    /// The part of the style sheet with the drawings: masks, which take the colour of the control.
    static let buttonStyles = styles(of: listed.subtracting(besideMessages))
    /// The same in the style sheet of conversations.
    static let messageStyles = styles(of: besideMessages)

    private static func styles(of icons: Set<Icon>) -> String {
        allCases.filter(icons.contains).map { icon in
            let name = ".\(icon.buttonClass)"
            let outline = "\(name)::before { mask-image: \(icon.image(fill: "none")); }\n"
            guard filled.contains(icon) else { return outline }
            return outline + "\(name)[aria-pressed=\"true\"]::before { mask-image: \(icon.image(fill: "black")); }\n"
        }.joined()
    }

    private func image(fill: String) -> String {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="\(fill)" stroke="black" \
            stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">\(drawing.text)</svg>
            """
        let address = svg.replacing("\"", with: "'").replacing("<", with: "%3C").replacing(">", with: "%3E")
        return "url(\"data:image/svg+xml,\(address)\")"
    }
}
