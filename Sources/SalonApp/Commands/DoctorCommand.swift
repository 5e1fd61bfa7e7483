internal import ArgumentParser
internal import Commons
internal import Core
internal import Imaging
internal import SQL

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Explain what is set, from where, and whether it works.")

    @OptionGroup var instance: InstanceFlags

    func run() async throws {
        let options = try await instance.options()
        if options.settings.isEmpty { print("Nothing is set; everything is as usual.") }
        for setting in options.settings {
            let value = setting.key == "database-url" ? setting.value.withoutPassword : setting.value
            print("\(setting.key) = \(value)  (\(setting.source))")
        }
        print("Address: \(options.address)")
        print("Spaces: \(options.spaces.map(\.rawValue).sorted().joined(separator: ", "))")
        let salon = try await Salon.open(options, logger: options.logger)
        let members = try await salon.services.database.read { reader in
            try reader.value("SELECT COUNT(*) FROM accounts", as: Int.self) ?? 0
        }
        print("Database: \(salon.services.database.engine), answers; \(members) members")
        if options.publicURL?.hasPrefix("https://") == true, !options.trustsForwardedFor {
            print("Note: behind a proxy set SALON_TRUST_FORWARDED_FOR=on, or everybody shares one address's limits")
        }
        print("Media: \(salon.services.files.root)")
        do {
            try ImageProcessor.check()
            print("Images: libvips answers")
        } catch let problem as Problem {
            print("Images: cannot be prepared; \(problem.cause.map { "\($0)" } ?? "libvips is missing")")
        }
        await salon.services.database.close()
    }
}

extension String {
    /// A connection address without what opens it.
    fileprivate var withoutPassword: String {
        guard let scheme = firstRange(of: "://"), let at = self[scheme.upperBound...].firstIndex(of: "@"),
            let colon = self[scheme.upperBound..<at].firstIndex(of: ":")
        else { return self }
        return "\(self[...colon])…\(self[at...])"
    }
}
