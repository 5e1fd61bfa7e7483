/// The shape of content being loaded, shown only after 200 ms.
public enum Skeleton: String, CaseIterable, Sendable { case wall, comments }

public func skeleton(_ kind: Skeleton) -> HTML {
    let part: HTML
    switch kind {
    case .wall:
        let ratios = ["0.8", "1.4", "1", "0.7", "1.2", "0.9"]
        part = "\(ratios.map { #"<span class="bone" style="--r:\#($0)"></span>"# as HTML })"
    case .comments:
        let row: HTML =
            #"<span class="bone dot"></span><span class="bone line"></span><span class="bone line short"></span>"#
        part = row + row
    }
    return #"<div class="skeleton \#(kind.rawValue)" aria-hidden="true">\#(part)</div>"#
}
