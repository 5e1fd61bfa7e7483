import ArgumentParser
import Base
import Core
import Files
import Hummingbird
import Imaging
import Media
import Monitoring
import Prometheus
import SQL
import SalonApp
import Storage
import Web

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the server until stopped.")

    @OptionGroup var instance: InstanceFlags

    @Option(help: "The address to listen on; 0.0.0.0 for all. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on; 0 chooses a free one. (default: 8080)")
    var port: Int?

    @Option(help: "The public address, such as https://salon.example.")
    var publicURL: String?

    @Option(help: "The spaces to turn on, separated by commas. (default: all)")
    var spaces: String?

    @Option(help: "Who may join: open, invitation or closed. (default: open)")
    var registration: String?

    @Option(help: "Who may invite others: members or admins. (default: members)")
    var invitations: String?

    @Flag(help: "Show development pages, such as /styleguide.")
    var development = false

    @Flag(help: "Accept a database and a data folder that do not prove they belong together; for one start.")
    var startAnew = false

    @Option(help: "Further host names of this instance, separated by commas.")
    var hosts: String?

    @Option(help: "How many seconds requests may take after a request to stop. (default: 20)")
    var stopGrace: Int?

    @Option(help: "An address of its own for GET /metrics, such as 127.0.0.1:9464. (default: off)")
    var metrics: String?

    @Option(help: "Where the server makes backups: a folder outside the data folder, sftp:… or s3:… (default: none)")
    var backupFolder: String?

    @Option(help: "A file with the password that encrypts backups. (default: one beside them, which hides nothing)")
    var backupPasswordFile: String?

    @Flag(help: "Open the demo, whose password is public, to other machines.")
    var yesPublicDemo = false

    func run() async throws {
        let options = try await instance.options(
            [
                "host": host, "port": port.map(String.init), "public-url": publicURL, "spaces": spaces,
                "registration": registration, "invitations": invitations, "development": development ? "on" : nil,
                "start-anew": startAnew ? "on" : nil,
                "hosts": hosts, "stop-grace": stopGrace.map(String.init),
                "metrics": metrics, "backup-folder": backupFolder, "backup-password-file": backupPasswordFile,
            ].compactMapValues { $0 }, serves: true)
        try DataFolder(path: options.data).prepare(database: options.location.file, logger: options.logger)
        guard let lock = try DataLock(data: options.data) else {
            throw OptionProblem("another salon is already serving \(options.data)")
        }
        defer { withExtendedLifetime(lock) {} }
        let metrics = options.metrics.map { _ in PrometheusMetrics(.all) }
        let salon = try await Salon.open(
            options, images: ImageProcessor(niceness: 10, place: .apart()), metrics: metrics, logger: options.logger)
        if !yesPublicDemo, options.isOpenToOthers, try await FillDemo.isDemo(salon.services.database) {
            throw OptionProblem(
                """
                this is the demo community, and everybody knows its password; it opens to other machines only with \
                --yes-public-demo
                """)
        }
        try await MediaTrash(salon.services).recover()
        let storing = try await MediaHold.toStore(in: salon.services.files)
        defer { withExtendedLifetime(storing) {} }
        let connections = Connections(
            limits: options.connectionLimits(files: FileLimit.raise()), refusals: salon.refusals)
        let listener = salon.metricsListener(connections) { port in
            print("Metrics are at http://\(ListenAddress(host: options.metrics?.host ?? "", port: port))/metrics")
        }
        let server = salon.application(connections: connections, metrics: listener) { port in
            let address =
                options.publicURL ?? "http://\(options.host == "0.0.0.0" ? "localhost" : options.host):\(port)"
            print("Salon is open at \(address)")
            flushOutput()
        }
        do {
            let all = [connections] + (listener.map { [$0.connections] } ?? [])
            try await Stopping(connections: all, grace: options.stopGrace, logger: salon.services.logger).run(server)
        } catch {
            throw ListenAddress(host: options.host, port: options.port).problem(error) ?? error
        }
        await salon.services.database.close()
    }
}
