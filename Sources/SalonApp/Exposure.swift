import Core
import Files
package import Web

extension Options {
    /// Whether anybody but this machine can come here.
    package var isOpenToOthers: Bool {
        !Hosts.isLoopback(host) || publicURL.map { !Hosts(publicURL: $0).areLoopback } ?? false
    }

    /// - Parameter files: how many this process may have open.
    package func connectionLimits(files: Int) -> ConnectionLimits {
        let most = FileLimit.connections(of: files)
        // Behind a proxy, all connections are the proxy's.
        return ConnectionLimits(
            total: min(connections ?? most, most),
            perAddress: trustsForwardedFor || !limitsRates ? nil : connectionsPerAddress)
    }
}
