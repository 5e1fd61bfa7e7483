import ArgumentParser
import Base
import Core
import Imaging
import SQL
import SalonApp
import Storage
import Transfer

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import what a member has exported from a Salon.",
        discussion: """
            Imports works with their originals, the portfolio, exhibitions and posts with their dates, what is empty \
            on the member's profile, and the people the member followed and what they saved, where these are here. \
            What is there already stays as it is, so the same file can be imported again. Nobody is notified, and \
            nothing by others is imported. The server may keep running; its pages show everything at once.
            """)

    @OptionGroup var instance: InstanceFlags

    @Argument(help: "The ZIP file.")
    var file: String

    @Option(help: "The handle of the member who gets it.")
    var member: String

    func run() async throws {
        var options = try await instance.options()
        // The operator waits for no budget.
        options.limitsRates = false
        let images = ImageProcessor(niceness: 10, place: .apart())
        let salon = try await Salon.open(options, images: images, logger: options.logger)
        let services = salon.services
        let account = try await services.member(member).id
        do {
            let storing = try await MediaHold.toStore(in: salon.services.files)
            defer { withExtendedLifetime(storing) {} }
            let progress = try await ImportArchive(file, account: account, parts: salon.imports) { progress in
                if progress.done % 20 == 0 { print("\(progress.done) of \(progress.total)") }
                flushOutput()
                return true
            }(services)
            print("\(progress.added) imported, \(progress.known) there already, \(progress.refused) not taken")
            for refusal in progress.refusals { print("  \(refusal.line(in: .english))") }
            for what in progress.leftOut { print("  left out: \(what.english)") }
            if let end = progress.end { throw Problem(422, end) }
        } catch {
            await services.database.close()
            guard let problem = Problems(of: error)?.all.first else { throw error }
            throw OptionProblem(problem.phrase.english)
        }
        await services.database.close()
    }
}
