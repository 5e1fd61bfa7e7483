import ArgumentParser
import Core
import Logging
import Monitoring
import SalonApp

/// The flags every command that touches an instance has.
struct InstanceFlags: ParsableArguments {
    @Option(help: "The data folder, with database and media. (default: ./data)")
    var data: String?

    @Option(help: "A PostgreSQL server instead of the SQLite file: postgres://user@host/name.")
    var databaseURL: String?

    @Option(help: "A configuration file other than ./salon.yaml or ./salon.json.")
    var config: String?

    @Option(help: "What to log: debug, info, notice, warning or error. (default: notice)")
    var log: String?

    @Option(help: "The format of log lines: text, or json with one object per line. (default: text)")
    var logFormat: String?

    var values: [String: String] {
        ["data": data, "database-url": databaseURL, "log": log, "log-format": logFormat].compactMapValues { $0 }
    }

    /// - Parameter serves: a command that runs beside the server makes ids of a node of its own. Where the clock was set
    ///   back, both begin with the same milliseconds.
    func options(_ more: [String: String] = [:], serves: Bool = false) async throws -> Options {
        do {
            var options = try await Options.load(file: config, flags: values.merging(more) { $1 })
            if !serves { options.node = options.node == 63 ? 62 : 63 }
            return options
        } catch let problem as OptionProblem {
            throw ValidationError(problem.description)
        }
    }
}

extension Options {
    /// Logs go to standard error, so that a command's output can be piped.
    var logger: Logger {
        var logger = Logger(label: "salon") { label in
            switch logFormat {
            case .text: return StreamLogHandler.standardError(label: label)
            case .json: return JSONLogHandler.standardError(label: label)
            }
        }
        logger.logLevel = Logger.Level(rawValue: logLevel) ?? .notice
        return logger
    }
}
