/// A duration as an admin reads it.
extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1_000 + Double(components.attoseconds) * 1e-15
    }

    /// "0.5 ms", "35 ms", "1.4 s"
    var text: String {
        let ms = milliseconds
        if ms >= 1_000 { return "\((ms / 100).rounded() / 10) s" }
        return ms < 10 ? "\((ms * 10).rounded() / 10) ms" : "\(Int(ms.rounded())) ms"
    }
}
