import Core
import NIOCore
import Web

/// A host and a port to listen on: `127.0.0.1:9464`, `[::1]:9464`, `localhost:9464`.
package struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    package let host: String
    let port: Int

    /// `nil` for anything else.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let port = Int(text[text.index(after: colon)...], in: 0...65_535)
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || "/[]@".contains($0) }) else { return nil }
        self.init(host: String(host), port: port)
    }

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    package var description: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// Whether only this machine can reach it.
    package var isLoopback: Bool { Hosts.isLoopback(host) }

    /// Why nothing listens there, for the operator; `nil` if the error says nothing of that.
    package func problem(_ error: any Error) -> (any Error)? {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE:
            OptionProblem("\(self) is taken: another program listens there")
        case let error as IOError where error.errnoCode == EACCES:
            OptionProblem("\(self) cannot be listened on: this user may not use that port")
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            OptionProblem("\(self) cannot be listened on: this machine has no such address")
        case is SocketAddressError, is SocketAddressError.UnknownHost:
            OptionProblem("\(self) cannot be listened on: there is no host of that name")
        default: nil
        }
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
