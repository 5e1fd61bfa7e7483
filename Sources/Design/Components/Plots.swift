public import Core

/// A value of a plot, with what it is of: "12 Nov".
public struct PlotBar: Sendable {
    public let label: String
    public let value: Double
    /// As people read it: "1,204", "35 ms".
    public let text: String

    public init(_ label: String, _ value: Double, _ text: String) {
        self.label = label
        self.value = value
        self.text = text
    }

    public init(_ label: String, _ count: Int, _ text: String) { self.init(label, Double(count), text) }
}

/// Bars along time. Hovering shows a bar's value; screen readers announce the sum and can open the numbers.
///
/// - Parameters:
///   - summary: what the plot shows, in a sentence.
///   - top: what the highest bar reaches.
public func barPlot(_ bars: [PlotBar], title: String, summary: String, top: String, in t: Language) -> HTML {
    let highest = bars.map(\.value).max() ?? 0
    let width = max(bars.count, 1) * 8
    let columns = bars.enumerated().map { index, bar -> HTML in
        let height = highest > 0 ? (bar.value / highest * 96).rounded() : 0
        // Something is seen of whatever is not nothing.
        let shown = Int(bar.value > 0 ? max(height, 2) : 0)
        return """
            <g><title>\(bar.label): \(bar.text)</title><rect class="hit" x="\(index * 8)" width="8" height="100"/>\
            <rect x="\(index * 8 + 1)" y="\(100 - shown)" width="6" height="\(shown)" rx="1.5"/></g>
            """
    }
    return """
        <figure class="plot"><figcaption><b>\(title)</b> <span class="muted">\(summary)</span></figcaption>
        <div class="plot-area"><span class="plot-top">\(top)</span>\
        <svg viewBox="0 0 \(width) 100" preserveAspectRatio="none" role="img" aria-label="\(title): \(summary)">\
        \(columns)</svg></div>
        <p class="plot-ends"><span>\(bars.first?.label ?? "")</span><span>\(bars.last?.label ?? "")</span></p>
        \(numbers(bars.filter { $0.value > 0 }, in: t))</figure>
        """
}

private func numbers(_ bars: [PlotBar], in t: Language) -> HTML {
    let rows = bars.map { bar -> HTML in
        "<tr><th scope=\"row\">\(bar.label)</th><td>\(bar.text)</td></tr>"
    }
    return "<details><summary>\(t(.numbers))</summary><table>\(rows)</table></details>"
}

/// A curve beside the straight line that it would be if all were alike.
///
/// - Parameters:
///   - heights: of the curve, from 0 to 1, at equal distances.
///   - rows: the curve's numbers.
///   - ends: what is below its first and its last point.
public func curvePlot(
    _ heights: [Double], title: String, summary: String, rows: [PlotBar], ends: (String, String), in t: Language
) -> HTML {
    let last = Double(max(heights.count - 1, 1))
    let points = heights.enumerated().map { index, height in
        "\(Int((Double(index) / last * 1_000).rounded())),\(Int(((1 - height) * 1_000).rounded()))"
    }
    return """
        <figure class="plot curve"><figcaption><b>\(title)</b> <span class="muted">\(summary)</span></figcaption>
        <div class="plot-area"><svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" \
        aria-label="\(title): \(summary)"><path class="even" d="M0 1000 1000 0"/>\
        <polyline points="\(points.joined(separator: " "))"/></svg></div>
        <p class="plot-ends"><span>\(ends.0)</span><span>\(ends.1)</span></p>
        \(numbers(rows, in: t))</figure>
        """
}

/// A day since 1970 as it is shown below a plot: "12 Nov", "11월 12일".
public func plotDay(_ day: Int64, in t: Language) -> String {
    let iso = Timestamp(milliseconds: day * 86_400_000).iso8601.prefix(10).split(separator: "-")
    guard iso.count == 3, let month = Int(iso[1], in: 1...12), let date = Int(iso[2], in: 1...31) else { return "" }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return t(Phrase("\(month)월 \(date)일", "\(date) \(months[month - 1])"))
}

/// Parts of a whole, the largest first.
public func shareBars(_ bars: [PlotBar]) -> HTML {
    let whole = bars.reduce(0) { $0 + $1.value }
    let rows = bars.map { bar -> HTML in
        """
        <li><span>\(bar.label)</span><meter min="0" max="\(Int(max(whole, 1)))" value="\(Int(bar.value))" \
        aria-label="\(bar.label)"></meter><span class="share-text">\(bar.text)</span></li>
        """
    }
    return #"<ul class="shares">\#(rows)</ul>"#
}

extension Phrase {
    fileprivate static let numbers = Phrase("숫자로 보기", "The numbers")
}
