/// A progress ring. The script moves it by setting `--value` and `aria-valuenow`.
///
/// - Parameter percent: 0…100; above 100 the ring turns red.
public func progressRing(percent: Int, label: String) -> HTML {
    let shown = min(max(percent, 0), 100)
    return """
        <span class="ring\(if: percent > 100, " over")" role="progressbar" aria-label="\(label)" aria-valuemin="0" \
        aria-valuemax="100" aria-valuenow="\(shown)" style="--value:\(shown)"><svg viewBox="0 0 24 24" \
        aria-hidden="true"><circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="9" pathLength="100"/></svg></span>
        """
}
