import Testing

/// Prometheus' text format 0.0.4, read as strictly as it is written down: what this accepts, every reader does.
struct Exposition {
    struct Sample: Hashable {
        let name: String
        let labels: [String: String]
    }

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var kinds: [String: String] = [:]
    private(set) var samples: [Sample: Double] = [:]

    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Malformed(description: "the last line has no end") }
        var help: String?
        var family: String?
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            func check(_ isFine: Bool, _ why: String) throws {
                guard isFine else { throw Malformed(description: "\(why): \(line)") }
            }
            if let match = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) ((?:[^\\]|\\\\|\\n)*)/) {
                try check(help == nil && kinds[String(match.1)] == nil, "help of something known")
                help = String(match.1)
            } else if let match = line.wholeMatch(
                of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/)
            {
                let name = String(match.1)
                try check(kinds[name] == nil && (help == nil || help == name), "a type for the second time")
                (family, help, kinds[name]) = (name, nil, String(match.2))
            } else if let match = line.wholeMatch(
                of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (NaN|[+-]Inf|-?[0-9.]+(?:e[+-]?[0-9]+)?)/)
            {
                let name = String(match.1)
                let kind = family.flatMap { kinds[$0] }
                let endings = kind == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
                try check(help == nil && endings.contains { "\(family ?? "")\($0)" == name }, "not of its family")
                let sample = Sample(name: name, labels: try Self.labels(match.2.map(String.init) ?? "", line))
                let value = match.3 == "+Inf" ? Double.infinity : Double(match.3) ?? .nan
                try check(samples.updateValue(value, forKey: sample) == nil, "twice")
                try check(kind == "gauge" || value >= 0, "counts down")
                try check(kind != "counter" || name.hasSuffix("_total"), "a counter's name")
            } else {
                throw Malformed(description: "no line of this format: \(line)")
            }
        }
        try checkHistograms()
    }

    subscript(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        samples[Sample(name: name, labels: labels)]
    }

    /// The sum of all samples with these labels, whatever others they have.
    func sum(_ name: String, _ labels: [String: String] = [:]) -> Double {
        samples.filter { sample, _ in
            sample.name == name && labels.allSatisfy { sample.labels[$0.key] == $0.value }
        }.values.reduce(0, +)
    }

    private static func labels(_ text: String, _ line: String) throws -> [String: String] {
        var labels: [String: String] = [:]
        var rest = text[...]
        while !rest.isEmpty {
            guard let match = rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\\\|\\"|\\n)*)"(?:,(?=.)|$)/),
                labels.updateValue(String(match.2), forKey: String(match.1)) == nil
            else { throw Malformed(description: "labels: \(line)") }
            rest = rest[match.range.upperBound...]
        }
        return labels
    }

    private func checkHistograms() throws {
        for (family, kind) in kinds where kind == "histogram" {
            let series = samples.keys.filter { $0.name == "\(family)_count" }
            guard !series.isEmpty else { throw Malformed(description: "\(family) has no count") }
            for one in series {
                let buckets = samples.filter { sample, _ in
                    sample.name == "\(family)_bucket" && sample.labels.filter { $0.key != "le" } == one.labels
                }.map { ($0.key.labels["le"].map { $0 == "+Inf" ? .infinity : Double($0) ?? .nan } ?? .nan, $0.value) }
                    .sorted { $0.0 < $1.0 }
                let isRising = zip(buckets, buckets.dropFirst()).allSatisfy { $0.0 < $1.0 && $0.1 <= $1.1 }
                guard isRising, buckets.last?.0 == .infinity, buckets.last?.1 == samples[one],
                    samples[Sample(name: "\(family)_sum", labels: one.labels)] != nil
                else { throw Malformed(description: "the buckets of \(family) \(one.labels)") }
            }
        }
    }
}
