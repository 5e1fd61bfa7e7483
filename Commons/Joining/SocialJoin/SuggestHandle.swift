import Accounts
import Base
import Core
import SQL

/// A suggested handle, from the provider's claims; empty if none is usable.
struct SuggestHandle: Sendable {
    let names: [String]

    init(from names: [String]) { self.names = names }

    func callAsFunction(_ services: Services) async throws -> String {
        guard let base = names.lazy.compactMap(Self.handle(of:)).first else { return "" }
        let proposals = [base] + (2...30).map { "\(base.prefix(18))\($0)" }
        let keys = proposals.map { $0.lowercased() }
        let taken = try await services.database.read { reader in
            Set(
                try reader.values(
                    "SELECT handle_key FROM accounts WHERE handle_key IN (\(list: keys))", as: String.self))
        }
        return proposals.first { !taken.contains($0.lowercased()) } ?? ""
    }

    /// A name reduced to the letters of a handle.
    static func handle(of name: String) -> String? {
        var handle = ""
        for scalar in name.nfkc.unicodeScalars.prefix(200) {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": handle.unicodeScalars.append(scalar)
            // One sign between two words, and none at either end.
            case "_", ".", "-", "+", " ": if !handle.isEmpty, handle.last != "_" { handle.append("_") }
            default: break
            }
        }
        handle = String(handle.prefix(20))
        while handle.last == "_" { handle.removeLast() }
        return try? AccountRules.checkHandle(handle)
    }
}
