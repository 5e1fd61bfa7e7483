package import Accounts
import Core

/// Storage as admins read and write it: gigabytes (10⁹ bytes) with three decimals at most, "2", "0.5" or "0,5".
package struct Gigabytes: Sendable {
    package let megabytes: Int

    package init(megabytes: Int) { self.megabytes = megabytes }

    /// `nil` for what is no such number.
    package init?(typed: String) {
        let parts = typed.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2, let whole = parts.first.flatMap({ Int($0, in: 0...1_000_000) }) else { return nil }
        var megabytes = whole * 1_000
        if parts.count == 2 {
            let count = parts[1].utf8.count
            guard (1...3).contains(count), let digits = Int(parts[1], in: 0...999) else { return nil }
            megabytes += digits * [100, 10, 1][count - 1]
        }
        self.megabytes = megabytes
    }

    package var bytes: Int { megabytes * 1_000_000 }

    package var text: String {
        var decimals = String(String(megabytes % 1_000 + 1_000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(megabytes / 1_000)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}

extension InstanceSetting {
    package var isQuota: Bool { self == .quota || self == .moderatorQuota || self == .adminQuota }

    /// How people write what is stored: 1500 MB are "1.5".
    package func typed(_ stored: String) -> String {
        guard isQuota, let megabytes = Int(stored, in: 0...1_000_000_000) else { return stored }
        return Gigabytes(megabytes: megabytes).text
    }
}
