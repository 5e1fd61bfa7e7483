package import BasePages
import Core
import Design
import Discover
import SQL

extension OverviewPart {
    /// Whether Discover is fair, for admins: the last thirty days.
    package static let fairness = OverviewPart { reader, now in
        let days = try Fairness.days(since: DiscoverKey.day(of: now) - 30, reader)
        guard let last = days.last?.fairness else { return nil }
        return { shell in fairnessView(last, days, shell: shell) }
    }
}

private func fairnessView(
    _ last: Fairness, _ days: [(day: Int64, fairness: Fairness)], shell: Shell
) -> HTML {
    let t = shell.language
    func plot(_ title: Phrase, _ summary: String, _ value: (Fairness) -> Double, _ text: (Fairness) -> String) -> HTML {
        let bars = days.map { PlotBar(plotDay($0.day, in: t), value($0.fairness), text($0.fairness)) }
        let top = days.map(\.fairness).max { value($0) < value($1) }.map(text) ?? ""
        return barPlot(bars, title: t(title), summary: summary, top: top, in: t)
    }
    return """
        <section><h2>\(t(.fairness))</h2><p class="muted">\(t(.promiseMeans))</p>
        \(curve(last, in: t))
        <dl class="receipt"><div><dt>\(t(.small(last.smallPart)))</dt><dd>\(percent(last.smallShare))</dd></div>\
        <div><dt>\(t(.halfTime))</dt><dd>\(last.hours.map { t(.hours($0)) } ?? "–")</dd></div>\
        <div><dt>\(t(.overdue))</dt><dd>\(last.overdue.grouped)</dd></div></dl>
        \(plot(.giniByDay, t(.giniMeans), \.gini, { decimals($0.gini) }))
        \(plot(.hoursByDay, t(.hoursMeans), { $0.hours ?? 0 }, { $0.hours.map { t(.hours($0)) } ?? "–" }))
        \(if: days.contains { $0.fairness.overdue > 0 },
            plot(.overdueByDay, t(.overdueMeans), { Double($0.overdue) }, { $0.overdue.grouped }))
        </section>
        """
}

private func curve(_ last: Fairness, in t: Language) -> HTML {
    let steps = last.curve.enumerated().map { step, height in
        (part: Double(step) / Double(Fairness.steps), height: Double(height) / 1_000)
    }
    let rows = steps.dropFirst().map { PlotBar(t(.least($0.part)), $0.height, percent($0.height)) }
    return curvePlot(
        steps.map(\.height), title: t(.lorenz), summary: t(.gini(decimals(last.gini), makers: last.makers)),
        rows: Array(rows), ends: (t(.leastShown), t(.mostShown)), in: t)
}

private func percent(_ part: Double) -> String { "\(Int((min(max(part, 0), 1) * 100).rounded()))%" }

/// "0.46"
private func decimals(_ number: Double) -> String {
    let hundredths = Int((min(max(number, 0), 1) * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}

extension Phrase {
    fileprivate static let fairness = Phrase("발견의 균형", "Fairness of Discover")
    fileprivate static let promiseMeans = Phrase(
        "새 작품은 7일 안에 약속한 수만큼 다른 사람에게 보여 줘요. 점선은 모두 똑같이 보일 때예요.",
        "Each new work is promised a number of viewers within seven days. The dashed line is what equal showings would be."
    )
    fileprivate static let lorenz = Phrase("작가별로 보여 준 횟수", "Showings per maker")
    fileprivate static func gini(_ gini: String, makers: Int) -> Phrase {
        Phrase(
            "지니 계수 \(gini) · 작가 \(makers.grouped)명",
            "Gini coefficient \(gini) · \(makers.grouped) \(makers == 1 ? "maker" : "makers")")
    }
    fileprivate static let leastShown = Phrase("가장 적게 보인 작가", "Shown least")
    fileprivate static let mostShown = Phrase("가장 많이 보인 작가", "Shown most")
    fileprivate static func least(_ part: Double) -> Phrase {
        Phrase("가장 적게 보인 \(percent(part))가 받은 몫", "The least-shown \(percent(part)) get")
    }
    fileprivate static func small(_ part: Double) -> Phrase {
        Phrase(
            "팔로워가 적은 작가 \(percent(part))가 받은 몫",
            "Share going to the \(percent(part)) of makers with the fewest followers")
    }
    fileprivate static let halfTime = Phrase("약속한 만큼 보여 주는 데 걸린 시간(중앙값)", "Median time to reach the promised viewers")
    fileprivate static func hours(_ hours: Double) -> Phrase {
        let count = Int(min(max(hours, 0), 100_000).rounded())
        return Phrase("\(count.grouped)시간", "\(count.grouped)\u{a0}h")
    }
    fileprivate static let overdue = Phrase("기한이 지난 작품", "Works overdue")
    fileprivate static let giniByDay = Phrase("날짜별 지니 계수", "Daily Gini coefficient")
    fileprivate static let giniMeans = Phrase("0에 가까울수록 고르게 보여 줘요", "0 means everyone is shown equally")
    fileprivate static let hoursByDay = Phrase("약속한 만큼 보여 주는 데 걸린 시간", "Time to reach the promised viewers")
    fileprivate static let hoursMeans = Phrase("그날까지 30일의 중앙값", "Median of the 30 days before")
    fileprivate static let overdueByDay = Phrase("기한이 지난 작품", "Works overdue by day")
    fileprivate static let overdueMeans = Phrase(
        "7일 안에 약속한 만큼 보이지 못한 작품", "Not shown to as many as promised within seven days")
}
