import Core

/// The number beside a button's icon.
///
/// The button is described by what surrounds the number, which is not read where the number is hidden. Live updates
/// address it by the same id.
public func buttonCount(_ number: Int, id: String) -> HTML {
    #"<span id="\#(id)"><span class="count"\#(if: number == 0, " data-zero")>\#(number.grouped)</span></span>"#
}
