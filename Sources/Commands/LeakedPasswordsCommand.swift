import Accounts
import ArgumentParser
import FoundationEssentials
import SalonApp

struct LeakedPasswordsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "leaked-passwords",
        abstract: "Make the list of leaked passwords, which members cannot choose.",
        discussion: """
            Reads one password a line from standard input. What is written holds no password, only whether one is \
            among them.
            """)

    @Option(help: "The file to write.")
    var to: String

    func run() async throws {
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        guard !lines.isEmpty else { throw ValidationError("there is nothing on standard input") }
        let list = LeakedPasswords(lines: lines)
        try list.data.write(to: URL(fileURLWithPath: to), options: .atomic)
        print("\(to): \(lines.count) lines in \(list.byteCount) bytes")
    }
}
