internal import Commons
internal import FoundationEssentials
internal import Logging

/// Where the list of leaked passwords is that `bin/passwords` made.
struct LeakedPasswordsFile {
    static let name = "leaked-passwords"

    /// `nil` when there is none.
    let path: String?

    /// What is set; otherwise beside the program, or where data belongs that goes with programs beside it.
    init(_ options: Options) {
        if let set = options.leakedPasswords {
            path = set
        } else {
            let folder = Self.program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
                separator: "/")
            path = ["\(folder)/\(Self.name)", "\(folder)/../share/salon/\(Self.name)"]
                .first { FileManager.default.fileExists(atPath: $0) }
        }
    }

    private static var program: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? ProcessInfo.processInfo.arguments[0]
    }

    /// The list; without one, only what is tried first of all is refused. One that is set has to be there.
    func read(_ logger: Logger) throws -> LeakedPasswords {
        guard let path else {
            logger.info("no list of leaked passwords; bin/passwords makes one")
            return LeakedPasswords()
        }
        guard let data = FileManager.default.contents(atPath: path), let list = LeakedPasswords(data) else {
            throw OptionProblem(
                "\(path) is no list of leaked passwords; bin/passwords or 'salon leaked-passwords' makes one")
        }
        return list
    }
}
