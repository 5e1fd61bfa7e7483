public import Core

/// A box to tick, with what it means beside it.
public func checkBox(_ name: String, _ label: Phrase, hint: Phrase? = nil, isChecked: Bool, in t: Language) -> HTML {
    let id = "field-\(name)"
    return """
        <div class="check-box"><input type="checkbox" id="\(id)" name="\(name)" value="on"\(if: isChecked, " checked")\
        \(if: hint != nil, #" aria-describedby="\#(id)-hint""#)><label for="\(id)">\(t(label))</label>\
        \(hint.map { #"<p class="hint" id="\#(id)-hint">\#(t($0))</p>"# as HTML })</div>
        """
}
