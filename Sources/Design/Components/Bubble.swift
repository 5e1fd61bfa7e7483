/// One message of a conversation.
public func bubble(_ text: String, isMine: Bool) -> HTML {
    #"<p class="bubble\#(if: isMine, " mine")" dir="auto">\#(text)</p>"#
}
