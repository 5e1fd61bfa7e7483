public import Core

/// Leads to the next page of a list.
public func moreLink(_ path: String, in t: Language) -> HTML {
    #"<p class="more"><a class="button secondary" rel="next" href="\#(path)">\#(t(.more))</a></p>"#
}
