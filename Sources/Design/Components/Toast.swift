/// A sentence that appears at the bottom and disappears by itself; the frame's live region announces it.
public func toast(_ text: String) -> HTML { #"<p class="toast">\#(text)</p>"# }
