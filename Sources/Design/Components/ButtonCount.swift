import Core

/// The number beside a button's icon.
///
/// - Parameter id: by which live updates address it.
public func buttonCount(_ number: Int, id: String) -> HTML {
    #"<span class="count" id="\#(id)"\#(if: number == 0, " data-zero")>\#(number.grouped)</span>"#
}
