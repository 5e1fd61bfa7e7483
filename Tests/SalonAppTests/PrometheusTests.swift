import CoreMetrics
import Prometheus
import Testing

/// What the factory keeps and how it says it.
@Suite struct PrometheusTests {
    private static let known: [MetricDescription] = [
        .init(.counter, "acts_total", "Acts, \"done\"\nor \\not.", isSparse: true),
        .init(.histogram, "size", "Sizes.", buckets: [1, 2.5]),
        .init(.counter, "time_total", "Set, not added."),
    ]

    /// Catches values that end a label, a line or the format, and names that are none.
    @Test func hostileNamesAndValuesStayInTheirPlace() throws {
        let metrics = PrometheusMetrics(Self.known)
        let hostile = ["", "a\"b", "a\\b", "a\nb", "a\"} 1\nevil 2", "한글", "\u{0}\u{7F}", "\\\"", "a,b=\"c\""]
        for (index, value) in hostile.enumerated() {
            Gauge(
                label: "9 ünfit{name}\n", dimensions: [("le", value), ("__x", "\(index)"), ("", value)],
                factory: metrics
            )
            .record(index)
            Counter(label: "acts_total", dimensions: [("who", value), ("who", "second")], factory: metrics).increment()
        }
        let read = try Exposition(metrics.text)
        #expect(read.kinds.count == 2)
        #expect(read.samples.count == 2 * hostile.count)
        #expect(metrics.text.contains("# HELP acts_total Acts, \"done\"\\nor \\\\not.\n"))
        #expect(metrics.text.contains(#"acts_total{who="a\"} 1\nevil 2"} 1"#))
    }

    /// Catches numbers of another form, buckets that do not add up, and handles that are not one series.
    @Test func numbersAreThose() throws {
        let metrics = PrometheusMetrics(Self.known)
        Counter(label: "acts_total", dimensions: [("a", "1"), ("b", "2")], factory: metrics).increment(by: 2)
        Counter(label: "acts_total", dimensions: [("b", "2"), ("a", "1")], factory: metrics).increment(by: 3)
        Counter(label: "acts_total", dimensions: [("a", "never")], factory: metrics).increment(by: -7)
        let size = Recorder(label: "size", factory: metrics)
        for value in [0.5, 1, 2.5, 2.6, 1e9] { size.record(value) }
        size.record(Double.nan)
        size.record(Double.infinity)
        CoreMetrics.Timer(label: "took_seconds", factory: metrics).recordNanoseconds(1_500_000_000)
        Meter(label: "time_total", factory: metrics).set(1.25)
        for (index, value) in [0, -1, 0.1, 1e-7, 1e21, .infinity, -.infinity, 1_792_000_000.125].enumerated() {
            Gauge(label: "gauge", dimensions: [("n", "\(index)")], factory: metrics).record(value)
        }
        let read = try Exposition(metrics.text)
        #expect(read["acts_total", ["a": "1", "b": "2"]] == 5)
        #expect(read["acts_total", ["a": "never"]] == nil, "sparse")
        #expect(read["size_bucket", ["le": "1"]] == 2)
        #expect(read["size_bucket", ["le": "2.5"]] == 3)
        #expect(read["size_bucket", ["le": "+Inf"]] == 5)
        #expect(read["size_count"] == 5)
        #expect(read["took_seconds_sum"] == 1.5)
        #expect(read["took_seconds_bucket", ["le": "1"]] == 0)
        #expect(read["took_seconds_bucket", ["le": "2.5"]] == 1)
        #expect(read["time_total"] == 1.25)
        #expect(read.kinds["time_total"] == "counter")
        #expect(read["gauge", ["n": "3"]] == 1e-7 && read["gauge", ["n": "7"]] == 1_792_000_000.125)
        #expect(read["gauge", ["n": "6"]] == -.infinity)
    }

    /// Catches a name that would be two kinds at once, and memory that grows with what somebody sends.
    @Test func kindsDoNotMixAndSeriesAreCapped() throws {
        let metrics = PrometheusMetrics(Self.known)
        Counter(label: "acts_total", factory: metrics).increment()
        Recorder(label: "acts_total", dimensions: [("x", "1")], factory: metrics).record(1)
        Gauge(label: "size", factory: metrics).record(1)
        for number in 0..<PrometheusMetrics.mostSeries + 10 {
            Counter(label: "many_total", dimensions: [("n", "\(number)")], factory: metrics).increment()
        }
        let counter = Counter(label: "gone_total", factory: metrics)
        counter.increment()
        counter.destroy()
        let lines = metrics.text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("many_total{") } == PrometheusMetrics.mostSeries)
        #expect(
            lines.filter { !$0.hasPrefix("many_total{") } == [
                #"# HELP acts_total Acts, "done"\nor \\not."#, "# TYPE acts_total counter", "acts_total 1",
                "# TYPE many_total counter",
            ])
    }

    /// Catches additions that get lost between threads.
    @Test func nothingIsLostBetweenThreads() async throws {
        let metrics = PrometheusMetrics(Self.known)
        let size = Recorder(label: "size", factory: metrics)
        let counter = Counter(label: "acts_total", factory: metrics)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 {
                        size.record(1)
                        counter.increment()
                    }
                }
            }
        }
        let read = try Exposition(metrics.text)
        #expect(read["acts_total"] == 8_000 && read["size_count"] == 8_000 && read["size_sum"] == 8_000)
    }
}
