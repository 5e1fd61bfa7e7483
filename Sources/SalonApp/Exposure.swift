import Core
import SQL
import Web

extension Options {
    /// Whether anybody but this machine can come here.
    var isOpenToOthers: Bool {
        !Hosts.isLoopback(host) || publicURL.map { !Hosts(publicURL: $0).areLoopback } ?? false
    }

    /// - Parameter files: how many this process may have open.
    func connectionLimits(files: Int) -> ConnectionLimits {
        let most = FileLimit.connections(of: files)
        // Behind a proxy, all connections are the proxy's.
        return ConnectionLimits(
            total: min(connections ?? most, most),
            perAddress: trustsForwardedFor || !limitsRates ? nil : connectionsPerAddress)
    }
}

extension FillDemo {
    /// Whether this is the demo community: everybody can log in as its first member.
    static func isDemo(_ database: Database) async throws -> Bool {
        try await database.read { reader in
            try reader.value("SELECT 1 FROM accounts WHERE email_key = 'demo@salon.example'", as: Int.self) != nil
        }
    }
}
