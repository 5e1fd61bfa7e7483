import Accounts
import Administration
import Archives
import ArgumentParser
import Base
import Core
import Imaging
import Lounge
import Markup
import Monitoring
import Outgoing
import SQL
import SalonApp
import Storage

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Show the settings, where they come from, and whether they work.",
        discussion: "Reads the whole database. Exits with 1 if it is broken or cannot be used.")

    @OptionGroup var instance: InstanceFlags

    func run() async throws {
        let options = try await instance.options()
        if options.settings.isEmpty { print("Nothing is set; all options have their defaults.") }
        for setting in options.settings {
            print("\(setting.key) = \(shown(setting))  (\(setting.source))")
        }
        print("Address: \(options.address)")
        print("Spaces: \(options.spaces.map(\.rawValue).sorted().joined(separator: ", "))")
        let registration = options.registration
        print("Joining: \(registration.mode.rawValue); who may invite: \(registration.inviters.rawValue)")
        if let metrics = options.metrics {
            print("Metrics: `serve` answers GET http://\(metrics)/metrics")
            if !metrics.isLoopback {
                print("Note: other machines can read metrics; let a firewall admit Prometheus alone")
            }
        } else {
            print("Metrics: off (metrics), and nothing is measured")
        }
        print("Lounge rules: \(options.lounge.summary)")
        let salon: Salon
        do {
            salon = try await Salon.open(options, updates: false, logger: options.logger)
        } catch {
            print("Database: cannot be used; \(error)")
            throw ExitCode(1)
        }
        let damage = await salon.services.database.damage()
        guard damage.isEmpty else {
            print("Database: \(salon.services.database.engine), broken; restore it from a backup")
            for line in damage { print("  \(line)") }
            await salon.services.database.close()
            throw ExitCode(1)
        }
        let (members, admins) = try await salon.services.database.read { reader in
            (
                try reader.value(
                    "SELECT COUNT(*) FROM accounts WHERE \(MemberCount.counts)", as: Int.self) ?? 0,
                try reader.value(
                    "SELECT COUNT(*) FROM accounts a WHERE a.role = 'admin' AND \(.notAway("a.id"))", as: Int.self)
                    ?? 0
            )
        }
        print("Database: \(salon.services.database.engine), all readable; \(members) members")
        if salon.services.ids.newest > salon.services.clock.now() {
            print(
                """
                Note: the newest row is of \(salon.services.ids.newest.iso8601), ahead of this clock. If the clock is right, \
                it was ahead once; whatever comes until then bears later times
                """)
        }
        if members > 0, admins == 0 { print("Note: there is no admin; make one with salon member promote") }
        if admins == 1 {
            print("Note: there is one admin; reports about them wait until there is another (salon member promote)")
        }
        if options.publicURL?.hasPrefix("https://") == true, !options.trustsForwardedFor {
            print("Note: behind a proxy set SALON_TRUST_FORWARDED_FOR=on, or everybody shares one address's limits")
        }
        print("Media: \(salon.services.files.store.place)")
        do {
            print("Images: libvips works; workers are confined by \(try ImageProcessor.checkApart())")
        } catch let problem as Problem {
            print("Images: cannot be prepared; \(problem.cause.map { "\($0)" } ?? "libvips is missing")")
        }
        do {
            try PageHead.check()
            print("Link cards: libxml2 works")
        } catch {
            print("Link cards: no page can be read; \(error)")
        }
        do {
            try Archives.check()
            print("Exports: libzip works")
        } catch {
            print("Exports: none can be made; \(error)")
        }
        if let path = LeakedPasswordsFile(options).path {
            print("Leaked passwords: refused, by \(path)")
        } else {
            print("Leaked passwords: only the most common are refused; bin/passwords makes the list")
        }
        checkBackups(options)
        await checkMail(options)
        await checkProviders(options, salon.services.credentials.social)
        await salon.services.database.close()
    }

    private func checkBackups(_ options: Options) {
        guard let folder = options.backupFolder else {
            return print("Backups: the server makes none (backup-folder)")
        }
        let found = BackupFolder(of: options)
        if let failure = found.failure { return print("Backups: none can be made; \(failure.words)") }
        let kind = found.isEncrypted.map { $0 ? "encrypted" : "not encrypted" } ?? "made by the first one"
        print("Backups: \(found.times.count) in \(folder.withoutPassword); \(kind)")
    }

    private func checkMail(_ options: Options) async {
        guard let mail = options.mail else { return print("Mail: no server is set (mail-smtp-url); mails are logged") }
        do {
            try await Outgoing(authorities: Salon.authorities).greet(mail.server, from: mail.sender.address)
            print("Mail: \(mail.server) answers; from \(mail.sender.address)")
        } catch {
            print("Mail: \(mail.server) accepts no mail; \(error)")
        }
    }

    private func checkProviders(_ options: Options, _ social: SocialProviders) async {
        for provider in social.all {
            let name = "Log in with \(provider.name)"
            do {
                try await social.check(provider)
                print("\(name): \(provider.issuer) answers; it must know \(options.address)\(provider.callback)")
            } catch {
                print("\(name): \(provider.issuer) cannot be used; \(error)")
            }
        }
    }

    private func shown(_ setting: Options.Setting) -> String {
        switch setting.key {
        case "database-url", "backup-folder": setting.value.withoutPassword
        case let key where key.hasPrefix("social-") && key.hasSuffix("-client-secret"): "…"
        case "mail-smtp-url": MailServer(setting.value).map { "\($0)" } ?? "…"
        default: setting.value
        }
    }
}
