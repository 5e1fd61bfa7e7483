import ArgumentParser
import Backup
import FoundationEssentials
import SalonApp
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What commands of backups have in common.
struct BackupFlags: ParsableArguments {
    @Option(
        name: [.customLong("password-file"), .customLong("passphrase-file")],
        help: "A file with the password of the backups.")
    var passwordFile: String?

    @Flag(help: "Do not show progress.")
    var quiet = false

    /// In a build for tests, has the process killed after so many steps, as a power cut would.
    var step: @Sendable () -> Void {
        #if DEBUG
            let steps = ProcessInfo.processInfo.environment["SALON_TEST_KILL_AFTER"].flatMap { Int($0) }
            guard let steps else { return {} }
            let count = StepCount()
            return {
                if count.next() == steps { kill(getpid(), SIGKILL) }
            }
        #else
            return {}
        #endif
    }
}

#if DEBUG
    private final class StepCount: Sendable {
        private let count = Atomic(0)

        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }
#endif
