import Accounts
import Core
import FoundationEssentials
import Logging

/// Where the list of leaked passwords is that `bin/passwords` made.
package struct LeakedPasswordsFile {
    static let name = "leaked-passwords"

    /// `nil` if there is none.
    package let path: String?

    /// The configured file; otherwise one beside the program, or in the `share` folder next to the program's.
    package init(_ options: Options) {
        if let set = options.leakedPasswords {
            path = set
        } else {
            let folder = CommandLine.programPath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                .joined(
                    separator: "/")
            path = ["\(folder)/\(Self.name)", "\(folder)/../share/salon/\(Self.name)"]
                .first { FileManager.default.fileExists(atPath: $0) }
        }
    }

    /// The list; without one, only the most common passwords are refused. A configured file must exist.
    func read(_ logger: Logger) throws -> LeakedPasswords {
        guard let path else {
            logger.info("no list of leaked passwords; bin/passwords makes one")
            return LeakedPasswords()
        }
        guard let data = FileManager.default.contents(atPath: path), let list = LeakedPasswords(data) else {
            throw OptionProblem(
                "\(path) is not a list of leaked passwords; bin/passwords or 'salon leaked-passwords' makes one")
        }
        return list
    }
}

extension CommandLine {
    /// The file this program is in.
    static var programPath: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? ProcessInfo.processInfo.arguments[0]
    }
}
