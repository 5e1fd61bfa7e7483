package import Accounts
package import Base
import Configuration
package import Core
import FoundationEssentials
package import Kernel
package import Lounge
package import Monitoring
package import Notifications
import Outgoing
package import SQL
import SystemPackage

/// The options of an instance: flags over environment (`SALON_…`) over `salon.yaml` or `salon.json` over defaults.
package struct Options: Sendable {
    package var host = "127.0.0.1"
    package var port = 8080
    /// The folder for database and media.
    package var data = "./data"
    /// `postgres://…`; `nil` keeps everything in an SQLite file in the data folder.
    package var databaseURL: String?
    /// Whether database and data folder are taken for one instance although they do not prove it. A flag alone: left on, it
    /// would protect nobody.
    package var startsAnew = false
    /// The address people see; decides whether cookies are `Secure`.
    package var publicURL: String?
    package var spaces = Set(Space.allCases)
    package var registration = Registration()
    package var lounge = LoungeRules()
    /// The storage quota per member, in bytes; `nil` for no quota.
    package var storageQuota: Int? = 5_000_000_000
    /// How long sessions last, and which roles require a second factor.
    package var sessions = SessionRules()
    package var limitsRates = true
    package var postingLimit = PostingLimit.usual
    package var isDevelopment = false
    /// The machine's (`TZ`).
    package var zone = Zone.system
    package var trustsForwardedFor = false
    /// Names this instance answers to besides its public URL's.
    package var hosts: [String] = []
    /// How long requests may go on once the server is asked to stop.
    package var stopGrace = Duration.seconds(20)
    /// How many connections there may be; `nil`: as many as file descriptors allow.
    package var connections: Int?
    /// How many one address may have.
    package var connectionsPerAddress = 512
    /// Whether addresses that members or their browsers name may lead into the operator's own network.
    package var reachesPrivateAddresses = false
    /// Whose push services pushes go to.
    package var pushHosts = PushHosts.known
    /// 0…63, different for each process on one database.
    package var node = 0
    package var logLevel = "notice"
    package var logFormat = LogFormat.text
    /// Where `GET /metrics` is answered; `nil` measures nothing.
    package var metrics: ListenAddress?
    /// The list of passwords nobody may choose; `nil` looks beside the program.
    package var leakedPasswords: String?
    /// Through which server mail leaves; `nil` prints it to the log.
    package var mail: MailSettings?
    /// Where the server makes backups; `nil` for none. Its full path, or a place elsewhere as restic names it.
    package var backupFolder: String?
    /// A file with the password of their repository; `nil` keeps one beside it.
    package var backupPasswordFile: String?
    /// Whether they were encrypted for recipients before there was restic, which has none.
    var namesBackupRecipients = false
    /// Whether it makes one each night, and which stay.
    package var backups = BackupRules()
    /// By whom people can log in besides, in the order of the buttons.
    package var social: [SocialProvider] = []
    /// Which values were set and where, for `salon doctor`.
    package private(set) var settings: [Setting] = []

    /// One value that was set, and where.
    package struct Setting: Sendable {
        package let key: String
        package let value: String
        package let source: String
    }

    package init() {}

    /// Where calls to such addresses may lead.
    var reach: AddressPolicy { reachesPrivateAddresses ? .any : .publicOnly }

    package var location: DatabaseLocation {
        databaseURL.map { DatabaseLocation($0) } ?? .sqlite(path: "\(data)/salon.sqlite")
    }

    package var address: String { publicURL ?? "http://\(host == "0.0.0.0" ? "localhost" : host):\(port)" }

    /// What admins can change, as it is without them.
    var instanceValues: InstanceValues {
        var values = InstanceValues()
        values.registration = registration
        values.quota = storageQuota
        values.sessions = sessions
        values.backups = backups
        values.postingLimit = postingLimit
        return values
    }

    /// What they cannot, since the operator has set it.
    var fixedSettings: Set<InstanceSetting> { Set(settings.compactMap { InstanceSetting(rawValue: $0.key) }) }

    static let keys = [
        "host", "port", "data", "database-url", "public-url", "spaces", "rate-limits", "development",
        "trust-forwarded-for", "node", "log", "hosts", "stop-grace", "connections", "connections-per-address",
        "mail-smtp-url", "mail-from", "registration", "invitations", "outgoing-allow-private", "social-providers",
        "leaked-passwords", "session-days", "second-factor-for", "storage-quota", "push-hosts", "metrics",
        "log-format", "backup-folder", "backup-password-file", "backup-recipient", "backup-nightly",
        "backup-keep-daily", "backup-keep-weekly", "backup-trial-days", "posting-limit",
    ]

    /// Reads file and environment and lays the flags over them. Throws ``OptionProblem`` for an invalid value, naming
    /// where it was set.
    package static func load(file: String? = nil, flags: [String: String] = [:]) async throws -> Options {
        var settings: [String: Setting] = [:]
        func take(_ keys: [String], _ reader: ConfigReader, source: (String) -> String) {
            for key in keys {
                guard let value = text(key, in: reader), !value.isEmpty else { continue }
                settings[key] = Setting(key: key, value: value, source: source(key))
            }
        }
        let file = try await fileReader(file)
        let environment = ConfigReader(provider: EnvironmentVariablesProvider().prefixKeys(with: "salon"))
        func takeAll(_ keys: [String]) {
            if let (reader, path) = file { take(keys, reader) { _ in path } }
            take(keys, environment) { key in "SALON_" + key.uppercased().replacing("-", with: "_") }
        }
        takeAll(keys + LoungeRules.keys)
        // Each provider named has settings of its own.
        takeAll(try socialNames(settings["social-providers"]).flatMap(socialKeys))
        for (key, value) in flags { settings[key] = Setting(key: key, value: value, source: "--\(key)") }
        var options = Options()
        options.settings = settings.values.sorted { $0.key < $1.key }
        for setting in options.settings { try options.apply(setting) }
        if let folder = options.backupFolder, !BackupTarget.isElsewhere(folder) {
            try options.checkApart(from: folder)
        }
        if let disorder = options.lounge.disorder { throw OptionProblem(disorder) }
        options.mail = try mail(settings["mail-smtp-url"], from: settings["mail-from"])
        options.social = try socialProviders(settings)
        return options
    }

    private static func mail(_ server: Setting?, from sender: Setting?) throws -> MailSettings? {
        if let sender, MailAddress(sender.value) == nil {
            throw OptionProblem("\(sender.source): \(sender.value) is no address; use Name <name@host>")
        }
        guard let server else { return nil }
        // The value holds a password and is not repeated.
        guard let found = MailServer(server.value) else {
            throw OptionProblem(
                "\(server.source) is not a mail server's address; use smtp://user:password@host:587 or smtps://…")
        }
        guard let sender = sender.flatMap({ MailAddress($0.value) }) else {
            throw OptionProblem("\(server.source) names a mail server; mail-from must name the sender")
        }
        return MailSettings(server: found, sender: sender)
    }

    /// A value under `public-url` or, nested, `public: {url: …}`; files may hold numbers, booleans and lists.
    private static func text(_ key: String, in reader: ConfigReader) -> String? {
        let words = key.split(separator: "-", maxSplits: 1).map(String.init)
        let parts = key.split(separator: "-", maxSplits: 2).map(String.init)
        let names = [[key], words, parts, key.split(separator: "-").map(String.init)]
        for name in names.map({ ConfigKey($0) }) {
            if let text = reader.string(forKey: name) { return text }
            if let number = reader.int(forKey: name) { return String(number) }
            if let flag = reader.bool(forKey: name) { return flag ? "on" : "off" }
            if let list = reader.stringArray(forKey: name), !list.isEmpty { return list.joined(separator: ",") }
        }
        return nil
    }

    private static func fileReader(_ path: String?) async throws -> (ConfigReader, String)? {
        let candidates = path.map { [$0] } ?? ["salon.yaml", "salon.json"]
        guard let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
            if let path { throw OptionProblem("the configuration file \(path) does not exist") }
            return nil
        }
        do {
            if found.hasSuffix(".json") {
                let provider = try await FileProvider<JSONSnapshot>(filePath: FilePath(found))
                return (ConfigReader(provider: provider), found)
            }
            let provider = try await FileProvider<YAMLSnapshot>(filePath: FilePath(found))
            return (ConfigReader(provider: provider), found)
        } catch {
            throw OptionProblem("\(found) cannot be read: \(error)")
        }
    }

    private mutating func apply(_ setting: Setting) throws {
        let value = setting.value
        func number(_ range: ClosedRange<Int>) throws -> Int {
            guard let number = Int(value), range.contains(number) else {
                throw OptionProblem(
                    "\(setting.source): \(value) is not a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        func flag() throws -> Bool {
            switch value.lowercased() {
            case "true", "yes", "on", "1": return true
            case "false", "no", "off", "0": return false
            default: throw OptionProblem("\(setting.source): \(value) is neither on nor off")
            }
        }
        func choice<Choice: CaseIterable & RawRepresentable<String>>() throws -> Choice {
            guard let choice = Choice(rawValue: value) else {
                let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
                throw OptionProblem("\(setting.source): \(value) is none of \(known)")
            }
            return choice
        }
        switch setting.key {
        case "host": host = value
        case "port": port = try number(0...65_535)
        case "data": data = value
        case "database-url":
            let scheme = value.split(separator: ":").first ?? ""
            guard ["postgres", "postgresql", "sqlite"].contains(scheme) else {
                throw OptionProblem("\(setting.source): \(scheme): is not a known database; use postgres:// or sqlite:")
            }
            databaseURL = value
        case "public-url":
            guard value.hasPrefix("http://") || value.hasPrefix("https://") else {
                throw OptionProblem("\(setting.source): \(value) does not begin with http:// or https://")
            }
            publicURL = value.hasSuffix("/") ? String(value.dropLast()) : value
        case "spaces": spaces = try Space.list(value, source: setting.source)
        case "registration": registration.mode = try choice()
        case "invitations": registration.inviters = try choice()
        case "storage-quota":
            let megabytes = try number(0...1_000_000_000)
            storageQuota = megabytes == 0 ? nil : megabytes * 1_000_000
        case "session-days": sessions.lifetime = .days(try number(1...365))
        case "second-factor-for": sessions.secondFactorRoles = try Self.roles(value, source: setting.source)
        case "rate-limits": limitsRates = try flag()
        case "posting-limit": postingLimit = try choice()
        case "development": isDevelopment = try flag()
        case "trust-forwarded-for": trustsForwardedFor = try flag()
        case "outgoing-allow-private": reachesPrivateAddresses = try flag()
        case "start-anew": startsAnew = try flag()
        case "hosts": hosts = value.split { $0 == "," || $0 == " " }.map(String.init)
        case "stop-grace": stopGrace = .seconds(try number(0...3_600))
        case "connections": connections = try number(16...1_000_000)
        case "connections-per-address": connectionsPerAddress = try number(8...1_000_000)
        case "leaked-passwords": leakedPasswords = value
        case "push-hosts":
            guard let hosts = PushHosts(adding: value) else {
                throw OptionProblem(
                    "\(setting.source): \(value) is not a list of hosts; use names such as *.push.example.org")
            }
            pushHosts = hosts
        case "node": node = try number(0...63)
        case "log":
            guard ["trace", "debug", "info", "notice", "warning", "error", "critical"].contains(value) else {
                throw OptionProblem("\(setting.source): there is no log level called \(value)")
            }
            logLevel = value
        case "log-format": logFormat = try choice()
        case "backup-folder": backupFolder = BackupTarget.isElsewhere(value) ? value : value.fullPath
        case "backup-password-file": backupPasswordFile = value.fullPath
        case "backup-recipient": namesBackupRecipients = true
        case "backup-nightly": backups.isNightly = try flag()
        case "backup-keep-daily": backups.days = try number(1...1_000)
        case "backup-keep-weekly": backups.weeks = try number(0...1_000)
        case "backup-trial-days": backups.trialDays = try number(0...1_000)
        case "metrics":
            if value == "off" { break }
            guard let address = ListenAddress(value) else {
                throw OptionProblem("\(setting.source): \(value) is no address to listen on; use 127.0.0.1:9464")
            }
            metrics = address
        case "lounge-rules":
            guard ["fair", "plain"].contains(value) else {
                throw OptionProblem("\(setting.source): \(value) is neither fair nor plain")
            }
            lounge.isPlain = value == "plain"
        case "lounge-help-lines":
            lounge.helpLines = value.split { $0 == ";" || $0.isNewline }.map { line in
                line.split(separator: " ").joined(separator: " ")
            }.filter { !$0.isEmpty }
        default:
            guard let rule = LoungeRules.Number(rawValue: setting.key) else { break }
            lounge[rule] = try number(rule.range)
        }
    }
}
