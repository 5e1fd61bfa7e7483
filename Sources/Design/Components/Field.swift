public import Core

/// One labelled input of a form. Its problem is above it, whatever the input: what is below a long text is out of sight,
/// and below any other are the keyboard of a phone and what the browser completes. Its hint is below.
public struct Field: Sendable {
    public enum Kind: String, Sendable { case text, email, password, url, search, time }

    public let name: String
    public let label: Phrase
    public var kind: Kind
    public var value: String
    public var hint: Phrase?
    /// How long it may be, said where there is no other hint, and no problem, which would say it again.
    public var limit: TextLimit?
    public var problem: Phrase?
    /// What the browser may fill in (`username`, `new-password`, …).
    public var autocomplete: String
    /// What the on-screen keyboard's return key says (`next`, `go`, `send`).
    public var enterKey: String
    public var isRequired: Bool
    /// Which keys a phone shows (`numeric`), where the kind does not say so.
    public var inputMode: String?
    /// How many digits it has: the form is sent once they are all there, and the page begins with this field.
    public var digits: Int?
    /// Whether its page or sheet begins with this field.
    public var isFirst = false
    /// More than one makes it a text area.
    public var lines: Int
    /// The element's, where several forms of a page have a field of that name.
    public var id: String?

    public init(
        _ name: String, _ label: Phrase, kind: Kind = .text, value: String = "", hint: Phrase? = nil,
        limit: TextLimit? = nil, problem: Phrase? = nil, autocomplete: String = "off", enterKey: String = "next",
        isRequired: Bool = true,
        lines: Int = 1
    ) {
        self.name = name
        self.label = label
        self.kind = kind
        self.value = value
        self.hint = hint
        self.limit = limit
        self.problem = problem
        self.autocomplete = autocomplete
        self.enterKey = enterKey
        self.isRequired = isRequired
        self.lines = lines
    }
}

public func field(_ field: Field, in t: Language) -> HTML {
    let id = field.id ?? "field-\(field.name)"
    let hint = field.hint ?? (field.problem == nil ? field.limit.map(Phrase.upTo) : nil)
    var descriptions: [String] = []
    if hint != nil { descriptions.append("\(id)-hint") }
    if field.problem != nil { descriptions.append("\(id)-problem") }
    let shared: HTML = """
        id="\(id)" name="\(field.name)" autocomplete="\(field.autocomplete)" enterkeyhint="\(field.enterKey)" dir="auto" \
        \(field.inputMode.map { #"inputmode="\#($0)" "# as HTML })\
        \(if: field.isRequired, "required ")\
        \(field.digits.map { #"data-digits="\#($0)" "# as HTML })\
        \(if: field.problem != nil, #"aria-invalid="true" "#)\
        \(if: field.problem != nil || field.digits != nil || field.isFirst, "autofocus ")\
        \(if: !descriptions.isEmpty, #"aria-describedby="\#(descriptions.joined(separator: " "))""#)
        """
    let isWritten = field.kind == .text && field.autocomplete != "username"
    let control: HTML =
        field.lines > 1
        ? """
        <textarea class="input" rows="\(field.lines)" \(shared)>
        \(field.value)</textarea>
        """
        : """
        <input class="input" type="\(field.kind.rawValue)" value="\(field.value)" \
        \(if: !isWritten, #"autocapitalize="none" spellcheck="false" "#)\(shared)>
        """
    let problem = field.problem.map { problemLine($0, id: "\(id)-problem", t) }
    return """
        <div class="field\(if: field.problem != nil, " has-problem")">
        <label for="\(id)">\(t(field.label))</label>
        \(problem)
        <div class="control">\(control)\(if: field.kind == .password, revealButton(id, in: t))</div>
        \(hint.map { #"<p class="hint" id="\#(id)-hint">\#(t($0))</p>"# as HTML })
        </div>
        """
}

/// Shown only by the script: without it the button does nothing.
private func revealButton(_ id: String, in t: Language) -> HTML {
    let attributes: HTML = #"type="button" hidden data-reveals="\#(id)" aria-pressed="false" aria-controls="\#(id)""#
    return iconButton(t(.showCharacters), .eye, attributes: attributes)
}

extension Phrase {
    /// Not "show password": a label must not answer to the field's own name.
    fileprivate static let showCharacters = Phrase("비밀번호 표시", "Show characters")
}

/// One of the choices of a `<select>`.
public func option(_ value: String, _ label: String, _ isSelected: Bool) -> HTML {
    "<option value=\"\(value)\" \(if: isSelected, "selected")>\(label)</option>"
}

/// A problem as `Field` shows it.
public func problemLine(_ phrase: Phrase, id: String, _ t: Language) -> HTML {
    #"<p class="problem" id="\#(id)">\#(icon(.alert))\#(t(phrase))</p>"#
}
