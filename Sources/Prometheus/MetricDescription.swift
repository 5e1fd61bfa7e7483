/// What a reader of `/metrics` gets about a metric besides its numbers. Makers of metrics name them; this says the
/// rest.
package struct MetricDescription: Sendable {
    package enum Kind: String, Sendable { case counter, gauge, histogram }

    /// As Prometheus has it: unit last, counters end with `_total`.
    package let name: String
    package let kind: Kind
    package let help: String
    /// The upper bounds of a histogram's buckets, ascending.
    package let buckets: [Double]
    /// Whether series that nothing has happened to are left out.
    package let isSparse: Bool

    package init(_ kind: Kind, _ name: String, _ help: String, buckets: [Double] = [], isSparse: Bool = false) {
        self.name = name
        self.kind = kind
        self.help = help
        self.buckets = buckets
        self.isSparse = isSparse
    }
}
