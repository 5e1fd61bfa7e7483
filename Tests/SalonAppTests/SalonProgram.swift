import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `salon`, beside the tests.
enum SalonProgram {
    static var url: URL {
        let arguments = ProcessInfo.processInfo.arguments
        let bundle =
            arguments.first { $0.contains(".xctest") }?.split(separator: ".xctest").first.map(String.init) ?? ""
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "salon")
    }

    /// Runs it to its end. Blocks.
    ///
    /// - Returns: how it ended, as `waitpid` has it, and the most memory it had, in megabytes.
    static func run(_ arguments: [String]) throws -> (status: Int32, megabytes: Int) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([url.path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var process: pid_t = 0
        guard posix_spawn(&process, url.path, &actions, nil, words, environ) == 0 else {
            throw CocoaError(.fileNoSuchFile)
        }
        var (status, usage) = (Int32(0), rusage())
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        // Linux counts in kilobytes.
        return (status, Int(usage.ru_maxrss) / 1_000)
    }
}
