/// A sentence that appears at the bottom and goes by itself; the frame's live region reads it out.
public func toast(_ text: String) -> HTML { #"<p class="toast">\#(text)</p>"# }
