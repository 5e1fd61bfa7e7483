public import Foundation

/// Where an app keeps the tokens it has, one for each instance. On Apple's platforms that is the keychain, which an app
/// puts behind this protocol; this library brings one for memory and one for a file.
public protocol TokenStore: Sendable {
    /// - Parameter site: as ``SalonClient/site`` has it.
    func token(for site: URL) async throws -> Token?
    /// - Parameter token: `nil` to forget it.
    func keep(_ token: Token?, for site: URL) async throws
}

/// Keeps tokens as long as the program runs.
public actor MemoryTokenStore: TokenStore {
    private var tokens: [URL: Token]

    /// With tokens that are known already.
    public init(_ tokens: [URL: Token] = [:]) { self.tokens = tokens }

    /// `nil` where nobody has logged in.
    public func token(for site: URL) -> Token? { tokens[site] }

    /// Until the program ends.
    public func keep(_ token: Token?, for site: URL) { tokens[site] = token }
}

/// Keeps tokens in a file that only the user who runs the program may read (0600). They are in it as they are: for a
/// program on a machine of its own, such as a bot.
public actor FileTokenStore: TokenStore {
    private let file: URL
    /// `nil` until it was read.
    private var tokens: [String: Token]?

    /// - Parameter file: need not be there; its folder does.
    public init(_ file: URL) { self.file = file }

    /// - Returns: `nil` where nobody has logged in.
    /// - Throws: for a file that cannot be read, or that no store has written.
    public func token(for site: URL) throws -> Token? { try read()[site.absoluteString] }

    /// - Throws: where nothing can be written. The file is then what it was.
    public func keep(_ token: Token?, for site: URL) throws {
        var tokens = try read()
        tokens[site.absoluteString] = token
        try PrivateFile.replace(file.path, with: try JSONEncoder.salon().encode(tokens))
        self.tokens = tokens
    }

    private func read() throws -> [String: Token] {
        if let tokens { return tokens }
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        let read = try JSONDecoder.salon().decode([String: Token].self, from: try Data(contentsOf: file))
        tokens = read
        return read
    }
}
