package import CoreMetrics
import Synchronization

/// Keeps what is measured through swift-metrics, and says it in the words of Prometheus.
///
/// Make a counter once and keep it: adding to it is one atomic addition, without a lock.
package final class PrometheusMetrics: MetricsFactory {
    private struct Family {
        let kind: MetricDescription.Kind
        var series: [String: any Series] = [:]
    }

    private let described: [String: MetricDescription]
    private let families = Mutex<[String: Family]>([:])

    /// More series of one name are not kept: whatever goes wrong, memory and answers stay small.
    package static let mostSeries = 8_192

    /// For times that nobody has described.
    private static let buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    package init(_ descriptions: [MetricDescription]) {
        described = Dictionary(descriptions.map { (Exposition.name($0.name), $0) }) { first, _ in first }
    }

    /// Everything, sorted by name.
    package var text: String {
        let families = families.withLock { $0 }
        var text = ""
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            let description = described[name]
            var lines = ""
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                if description?.isSparse == true, series.isUntouched { continue }
                series.write(name, labels, to: &lines)
            }
            guard !lines.isEmpty else { continue }
            if let description { text += "# HELP \(name) \(Exposition.help(description.help))\n" }
            text += "# TYPE \(name) \(family.kind.rawValue)\n"
            text += lines
        }
        return text
    }

    /// The series of this name and these labels; one that is not shown if the name means something else already.
    private func series<S: Series>(
        _ label: String, _ dimensions: [(String, String)], _ kind: MetricDescription.Kind,
        _ make: (MetricDescription?) -> S
    ) -> S {
        let (name, labels) = (Exposition.name(label), Exposition.labels(dimensions))
        let description = described[name]
        let made = make(description)
        return families.withLock { families in
            var family = families[name] ?? Family(kind: description?.kind ?? kind)
            if let known = family.series[labels] { return known as? S ?? made }
            guard (description?.kind ?? kind) == family.kind, family.series.count < Self.mostSeries,
                made is HistogramSeries == (family.kind == .histogram)
            else { return made }
            family.series[labels] = made
            families[name] = family
            return made
        }
    }

    private func histogram(_ label: String, _ dimensions: [(String, String)]) -> HistogramSeries {
        series(label, dimensions, .histogram) { description in
            HistogramSeries(bounds: description.flatMap { $0.buckets.isEmpty ? nil : $0.buckets } ?? Self.buckets)
        }
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, .counter) { _ in CounterSeries() }
    }

    package func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        series(label, dimensions, .counter) { _ in NumberSeries() }
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, .gauge) { _ in NumberSeries() }
    }

    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        guard aggregate else { return series(label, dimensions, .gauge) { _ in NumberSeries() } }
        return histogram(label, dimensions)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        histogram(label, dimensions)
    }

    package func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { remove(handler) }
    package func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
    package func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
    package func destroyTimer(_ handler: any TimerHandler) { remove(handler) }

    private func remove(_ handler: AnyObject) {
        families.withLock { families in
            for (name, family) in families {
                let kept = family.series.filter { $0.value !== handler }
                guard kept.count < family.series.count else { continue }
                families[name]?.series = kept
            }
        }
    }
}
